"""Blackwood Grove and all its parts."""

from streetlight.games.title import Part, Title

TITLE = Title(
    name="blackwood",
    game=Part("streetlight.games.blackwood.game:GAME"),
    packs=Part("streetlight.games.blackwood.pack.loading:PACKS"),
    bots=Part("streetlight.games.blackwood.bots:BOTS"),
    lab=Part("streetlight.games.blackwood.lab:FACTS"),
    environment=Part("streetlight.games.blackwood.env:ENVIRONMENT"),
    picture=Part("streetlight.games.blackwood.picture:picture"),
    induction=Part("streetlight.games.blackwood.induction:INDUCTION"),
    screen=Part("streetlight.games.blackwood.screen:SCREEN"),
    lesson=Part("streetlight.games.blackwood.lesson:LESSON"),
    challenges=Part("streetlight.games.blackwood.challenge:CHALLENGES"),
    difficulties=Part("streetlight.games.blackwood.difficulty:DIFFICULTIES"),
)
