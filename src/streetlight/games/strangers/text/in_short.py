"""The rules of Don't Talk to Strangers in short, for whoever can't look them up."""

IN_SHORT = """\
School is out. Get your kids into places that score before strangers are everywhere. Most points when the last
stranger appears win; a tie is shared.
On your turn do one thing: let out a kid (put it on the School), play a card, or run away (take one of your kids
off the streets). You may have one kid out there, and one more for each of your kids in a Park; kids that have
scored don't count.
Then you draw back to 3 cards, and one more for each of your kids in a Library.
A move is as long as the card says, to the exact space, but entering a scoring place ends it: the kid scores and
stays.
Walls stop kids, nobody enters or passes a space with a stranger, and rides (bus, Mom's Car and the like) go
over both.
A place has room for so many kids and no more. In a Pool the best free spot is yours, so come early. What a kid
is worth in the Clubhouse, the Pep Rally or The Prom depends on how many are there at the end.
Stranger and Saucer cards are never held: who draws one does it at once and draws again. A stranger goes onto a
stranger space and sends all kids there home; nobody enters that space any more. A Saucer takes one kid from the
board if the coin says so, a kid that has scored too.
The game also ends when all ten kids of one player have scored."""
