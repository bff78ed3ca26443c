"""Don't Talk to Strangers and all its parts."""

from streetlight.games.title import Part, Title

TITLE = Title(
    name="strangers",
    game=Part("streetlight.games.strangers.game:GAME"),
    series=Part("streetlight.games.strangers.rules.series:SERIES"),
    packs=Part("streetlight.games.strangers.pack.loading:PACKS"),
    bots=Part("streetlight.games.strangers.bots:BOTS"),
    lab=Part("streetlight.games.strangers.lab:FACTS"),
    environment=Part("streetlight.games.strangers.env:ENVIRONMENT"),
    picture=Part("streetlight.games.strangers.picture:picture"),
    screen=Part("streetlight.games.strangers.screen:SCREEN"),
    lesson=Part("streetlight.games.strangers.lesson:LESSON"),
    challenges=Part("streetlight.games.strangers.challenge:CHALLENGES"),
    difficulties=Part("streetlight.games.strangers.difficulty:DIFFICULTIES"),
    commands=Part("streetlight.games.strangers.commands:COMMANDS"),
)
