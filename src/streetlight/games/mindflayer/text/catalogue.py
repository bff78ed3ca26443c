"""Every sentence of the game in English. Another language is another mapping with the same keys."""

from __future__ import annotations

from streetlight.games.mindflayer.text.manners import IN_MANNER

ENGLISH: dict[str, str] = {
    "about": "Some of you are not themselves. If one Sane player is up at the end, the Sane win; else the others do.",
    "pack.quiet": "Quiet Evenings",
    "pack.quiet.text": "Meetings for groups who would rather look than talk: cards are shown, and nobody votes.",
    # prompts
    "ask.give": "You flipped {a_card}. Who gets it? {effect}",
    "ask.look_at": "{meeting}: whose cards do you want to see? Two of them, drawn blindly, for your eyes only.",
    "ask.ask_count": "{meeting}: whom do you ask how many Mind Flayers they hold? They must tell the truth.",
    "ask.keep_out": "{meeting}: who stays out? That player neither gives nor gets cards this time.",
    "ask.vote": (
        "{meeting}: who should stay out? Whoever has most votes gives and gets no cards; a tie keeps nobody out. "
        "Afterwards all see who voted for whom."
    ),
    "ask.trade_with": "{meeting}: from whose hand do you take a card blindly? You give one of yours back.",
    "ask.give_back": "Give {receiver} a card back.",
    "ask.show": "Show {viewer} one card.",
    "ask.pass": "Pass one card left to {left} and one right to {right}. Nobody speaks.",
    "ask.both": "Pass two cards to {receiver}. Nobody speaks.",
    "ask.two": "Pass two cards to {receiver}. Nobody speaks.",
    "ask.one": "Pass one card to {receiver}.",
    # options
    "option.give": "{seat}",
    "option.pick": "{seat}",
    "option.show": "{card}",
    "option.pass": "{left} to {left_seat}, {right} to {right_seat}",
    "option.one": "{card} to {seat}",
    "option.two": "{cards} to {seat}",
    "option.nothing": "You have no card that you may give",
    "hint.possess": "Three that nothing cancels make the owner Possessed. Nobody else will know.",
    "hint.knock_out": "Three that nothing cancels knock the owner out.",
    "hint.waffle": "Does nothing.",
    "hint.memories": "Cancels one Mind Flayer.",
    "hint.helping_hand": "Cancels one Hard Hit.",
    # why not
    "blocked.seat": "{seat}",
    "blocked.card": "{card}",
    "why.yourself": "You can't keep the card you flip.",
    "why.not_yourself": "Pick somebody else.",
    "why.knocked_out": "{seat} is knocked out.",
    "why.sane": "As long as you are Sane you keep your Mind Flayers.",
    # the log
    "event.redealt": "{seat} was dealt three Hard Hits, put them back and drew again.",
    "event.dealt": "Your first card: {first}. Dealt to you: {cards}.",
    "event.eyes_open": "You open your eyes. The Possessed: {seats}.",
    "event.eyes_closed": "All close their eyes. Somebody does not.",
    "event.begins": "{seat} begins.",
    "event.flipped": "{seat} flipped {a_card}.",
    "event.gave": "{seat} gave {receiver} {a_card}.",
    "event.possessed": "You are Possessed now. Keep it to yourself.",
    "event.knocked_out": "{seat} is knocked out.",
    "event.meeting": "{seat} called a Meeting: {meeting}.",
    "event.showed": "{seat} showed {viewer}: {cards}.",
    "event.showed_unseen": "{seat} showed {viewer} something ({count}).",
    "event.counted": "{seat} holds {count} x {card}.",
    "event.voted": "{seat} voted to keep {other} out.",
    "event.kept_out": "Out of this Meeting: {seats}.",
    "event.nobody_out": "Nobody stays out of this Meeting.",
    "event.traded": "{seat} took a card from {other}.",
    "event.lost": "{seat} drew this from your hand: {cards}.",
    "event.hush": "Not a word now. Choose your cards.",
    "event.handed_over": "Cards changed hands, face down.",
    "event.gave_fewer": "{seat} passed fewer cards: {count}.",
    "event.received": "Passed to you: {cards}.",
    "event.no_exchange": "Nobody passes anything this time.",
    "event.meeting_over": "The Meeting is over.",
    "event.over": "{reason}",
    "event.growl": "One, two, three. They growl: {seats}.",
    "event.clap": "Up on their feet, clapping: {seats}.",
    "event.nobody_claps": "Nobody stands up to clap.",
    "over.few_left": "Hardly anybody is left. The game is over.",
    "over.third_meeting": "The third Meeting is over, and so is the game.",
    "won.sane": "The Sane win.",
    "won.possessed": "The Possessed win.",
    # the lobby
    "series.waffles.text": "The same players, three games. The winners' Waffles are points; most points win.",
    # claims
    "claim.sane": "I am Sane.",
    "claim.hold": "I hold {count} {card} cards.",
    "claim.hold.0": "I hold no {card} card.",
    "claim.hold.1": "I hold one {card} card.",
    "claim.received": "In Meeting {meeting} I was passed a {card} card.",
    "claim.passed": "My {side} neighbour passed me a {card} card.",
    "claim.clear": "In Meeting {meeting} I was passed no Mind Flayer.",
    "claim.need": "I could use {a_card}.",
    "claim.can_take": "I can take {a_card}.",
    "claim.trust": "I trust {seat}.",
    "claim.suspect": "I don't trust {seat}.",
    "claim.doubt": "I don't believe a word {seat} says.",
    "claim.agree": "{seat} is right.",
    "claim.keep_out": "Let's keep {seat} out of a Meeting.",
    "claim.ask": "{seat}, how many {card} cards do you hold?",
    "claim.give_to": "Give it to {seat}.",
    "claim.not_to": "Not to {seat}.",
    **{
        f"{claim}.{manner}": sentence
        for manner, sentences in IN_MANNER.items()
        for claim, sentence in sentences.items()
    },
}
