"""The rules of Tales from the Loop in short, for whoever can't look them up."""

IN_SHORT = """\
You are kids on the islands in the 1980s. You all win or you all lose; the Diary says what winning means, page
by page.
A day: after school every kid has six cubes of time (T). Any kid may act next, in any order; one action costs 1
T unless it says otherwise. In the evening kids should be home for dinner, or the grown-ups are less happy.
Actions: walk, take a bus, scout (turn up a Rumor), investigate (take the test of the Rumor where you are),
trade, hack a machine nearby, rest (once a day), and what places, machines, Chores and the Diary offer. Who has
nothing to do lets the others go first, goes home or stays out late.
Tests: roll dice, one six is enough. Strength, fitting Items and up to two helpers at the same place give dice;
weakness and conditions take them. Who has no six may push once: take a condition, lock one T and roll all
again. Some Items together (a combo), an Anomaly or a hacked machine solve a test without a roll.
A solved Rumor of the scenario gives Insight, a failed one raises Enigma. A Rumor that is pushed off the track
costs 2 Enigma.
Too much Enigma, or no time left, and the week is lost.
Machines notice kids nearby. A hack goes through their firewalls from left to right; who leads it has the
machine afterwards.
Conditions (Exhausted, Upset, Scared, Injured) lock T until they are gone.
Everything on the table is open; talk about who does what."""
