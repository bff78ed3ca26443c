"""Attack of the Mind Flayer and all its parts."""

from streetlight.games.title import Part, Title

TITLE = Title(
    name="mindflayer",
    game=Part("streetlight.games.mindflayer.game:GAME"),
    series=Part("streetlight.games.mindflayer.rules.series:SERIES"),
    packs=Part("streetlight.games.mindflayer.pack.loading:PACKS"),
    bots=Part("streetlight.games.mindflayer.bots:BOTS"),
    lab=Part("streetlight.games.mindflayer.lab:FACTS"),
    environment=Part("streetlight.games.mindflayer.env:ENVIRONMENT"),
    picture=Part("streetlight.games.mindflayer.picture:picture"),
    screen=Part("streetlight.games.mindflayer.screen:SCREEN"),
    lesson=Part("streetlight.games.mindflayer.lesson:LESSON"),
    difficulties=Part("streetlight.games.mindflayer.difficulty:DIFFICULTIES"),
)
