"""The rules of Attack of the Mind Flayer in short, for whoever can't look them up."""

IN_SHORT = """\
Some players are Possessed, the others are Sane. If one single Sane player is up at the end, all the Sane win,
the knocked-out ones too; else the Possessed win. You may change sides without anybody noticing.
Everybody begins with a secret first card (Mind Flayer: Possessed, Waffle: Sane) and three more. With 6 or more
players the Possessed of the beginning know each other.
On your turn you flip the top card and give it to another player in play. Everybody sees who gave what to whom.
Mind Flayer: three in your hand that nothing cancels make you Possessed, for good and in silence.
Hard Hit: three in your hand that nothing cancels knock you out, and everybody is told. You still win or lose
with your side.
Memories cancels one Mind Flayer in your hand, Helping Hand one Hard Hit. A Waffle does nothing.
Under each of the three stacks lies a Meeting. After what it says everybody in play passes one card to the left
and one to the right, at once and face down. The Sane may never pass a Mind Flayer, the Possessed may: who was
passed one has a Possessed neighbour. You see which two cards came, not who passed which.
The game ends after the third Meeting, or when only two players are in play.
Talk as you like and lie as you like; hands are never shown."""
