"""The rules of Blackwood Grove in short, for whoever can't look them up."""

IN_SHORT = """\
One player is the Visitor and has a secret rule about everyday objects: those that fit are admitted into the
force field, all others are repelled. One is the Kid, who wins together with the Visitor. All others are Agents,
each alone.
Who proves the rule wins: the Kid (and the Visitor with the Kid), or that Agent. If the Visitor has no card left
at the start of a turn, all Agents win. If the deck runs out first, Kid and Visitor win.
A round: each Agent tests a card (the Visitor alone sees it; it goes face down under that Agent's marker,
admitted or repelled, and that Agent knows) or tries to prove. Then the Kid predicts: shows a card and says
admitted or repelled. Right: go on, or stop and take one trust for each right one, three at most. One wrong
prediction loses the trust of the turn. Then the Visitor places a card by the rule.
To prove, four cards come from the deck; push forward those that pass. All four must be right.
Trust gives cards and powers: from 2 the Kid may prove, from 3 the Visitor's card is for the Kid's eyes only.
A rule is about the objects themselves: what they are made of, what they do, where they belong, how big or heavy
they are.
It is never about how their names are spelled. The Visitor may not talk."""
