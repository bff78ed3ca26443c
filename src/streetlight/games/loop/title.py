"""Tales from the Loop and all its parts."""

from streetlight.games.title import Part, Title

TITLE = Title(
    name="loop",
    game=Part("streetlight.games.loop.game:GAME"),
    packs=Part("streetlight.games.loop.pack.loading:PACKS"),
    bots=Part("streetlight.games.loop.bots:BOTS"),
    lab=Part("streetlight.games.loop.lab:FACTS"),
    environment=Part("streetlight.games.loop.env:ENVIRONMENT"),
    picture=Part("streetlight.games.loop.picture:picture"),
    screen=Part("streetlight.games.loop.screen:SCREEN"),
    lesson=Part("streetlight.games.loop.lesson:LESSON"),
    challenges=Part("streetlight.games.loop.challenge:CHALLENGES"),
    difficulties=Part("streetlight.games.loop.difficulty:DIFFICULTIES"),
    co_op=True,
)
