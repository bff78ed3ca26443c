"""Every sentence of the game in English. Another language is another mapping with the same keys."""

from __future__ import annotations

ENGLISH: dict[str, str] = {
    "plain": "{text}",
    "about": "One of you crash-landed with a secret rule. The others bring gifts.",
    "setting.visitor": "Visitor",
    "setting.visitor.seat": "By chance",
    "setting.visitor.others": "Agent",
    "setting.visitor.text": "Makes up the secret rule and plays with the Kid.",
    "setting.kid": "Kid",
    "setting.kid.seat": "By chance",
    "setting.kid.text": "Earns the Visitor's trust. Everybody else is an Agent.",
    "setting.visitor_draws": "The Visitor's cards",
    "setting.visitor_draws.7": "Draws 7",
    "setting.visitor_draws.7.text": "Quick, and good for a first match.",
    "setting.visitor_draws.14": "Draws 14, keeps 7",
    "setting.visitor_draws.14.text": "For a Visitor who has done this before: choose the cards that fit the rule.",
    # prompts
    "ask.make_rule_start": "Make the Pass Rule: pick an example, build one, or write your own.",
    "ask.make_rule_form": "What shape does the rule have?",
    "ask.make_rule_say": "Which objects pass? The object ...",
    "ask.make_rule_say_second": "And the second part? The object ...",
    "ask.make_rule_compare": "What do you compare? The object ...",
    "ask.make_rule_compare_second": "Compared with which object?",
    "ask.keep": "Keep seven cards. The others go under the deck.",
    "ask.judge": "Does {object} pass your rule? Your first word on an object is final.",
    "ask.mark": "Behind your shield: which of these four pass?",
    "ask.push": "Push forward the cards that you think pass.",
    "ask.cover": "All its spaces are full. Which card does {object} cover?",
    "ask.agent": "Test an object in secret, or prove the rule.",
    "ask.kid": "Predict a card: admitted or repelled?",
    "ask.kid_or_prove": "Predict a card, or prove the rule.",
    "ask.kid_again": "Right. Stop and take {trust} trust, or risk it for another card?",
    "ask.kid_enough": "Right. Take {trust} trust? Another card can only lose it.",
    "ask.kid_empty": "Your hand is empty.",
    "ask.kid_prove": "Trust is high enough: prove the rule now?",
    "ask.kid_at_once": "An Agent's failure raised Trust to 8: prove the rule at once?",
    "ask.visitor": "Place a card for everyone to see.",
    "ask.visitor_secret": "Choose a card to show the Kid in secret.",
    "ask.reveal": "Turn one of your face-down cards up.",
    # options
    "option.test": "Test {object}",
    "option.prove": "Prove the rule",
    "option.admitted": "{object}: admitted",
    "option.repelled": "{object}: repelled",
    "option.stop": "Stop and take the trust",
    "option.draw": "Draw a card",
    "option.end_turn": "End the turn",
    "option.wait": "Wait for my turn",
    "option.play": "{object}",
    "option.cover": "On top of {object}",
    "option.admit": "It passes",
    "option.repel": "It does not",
    "option.push": "{object}",
    "option.mark": "{object}",
    "option.reveal": "{object}",
    "option.keep": "{object}",
    "option.than": "{object}",
    "option.workshop": "Build a rule in the workshop",
    "option.form_one": "One thing holds",
    "option.form_both": "Two things hold",
    "option.form_either": "One of two things holds",
    "option.form_compare": "Compared with an object",
    # why not
    "why.trust": "The Kid may prove from Trust 2 on; it is {trust}.",
    "why.deck": "A proof needs four cards, and the deck has fewer.",
    "why.both": "Predicting and proving in one turn needs Trust 8.",
    "why.stop": "Stop first and take the trust; then you may prove.",
    # the log
    "event.roles": "{visitor} is the Visitor, {kid} is the Kid. All others are Agents.",
    "event.flipped": "{object} and {object2} lie before the force field.",
    "event.dealt": "{seat} holds {objects}.",
    "event.dealt_unseen": "{seat} holds {count} cards.",
    "event.rule_made": "The Pass Rule is made. {mode}",
    "event.kept": "{seat} put {count} cards under the deck.",
    "event.drew": "{seat} drew {object}.",
    "event.drew_unseen": "{seat} drew a card.",
    "event.crowded": "{object} is {side}, and no space is left there.",
    "event.placed": "{object} was {side}.",
    "event.laid": "{object} was {side}, face down for {seat}.",
    "event.laid_unseen": "A face-down card of {seat}'s was {side}.",
    "event.tries": "{seat} steps up to prove the rule.",
    "event.proof": "Four objects for {seat}: {objects}.",
    "event.pushed": "{seat} pushed {objects} forward. The Visitor had marked {marked}. {right}",
    "event.predicts": "{seat} says {object} will be {side}.",
    "event.predicts_unseen": "{seat} says a hidden card will be {side}.",
    "event.right": "{seat} was right.",
    "event.wrong": "{seat} was wrong and gains no trust this turn.",
    "event.shows": "{seat} showed the Kid a card.",
    "event.trust": "Trust is {trust} now.",
    "event.turned_up": "{seat} turned up {object}.",
    "event.over": "{reason}",
    "object.covered": "a covered card",
    # the trust track
    "track.start": (
        "No trust yet. Right predictions of the Kid earn it, up to {most} a turn; a failed proof of an Agent gives"
        " {failed}."
    ),
    "track.spot": "Trust {spot}.",
    "track.last": "Trust {spot} and every one after it.",
    "track.gift.kid": "Kid +{cards}",
    "track.gift.turn_up": "Turn up, Kid\u00a0+{cards}",
    "track.gift.visitor": "Visitor +{cards}",
    "track.gives.kid": "The Kid draws {cards} cards.",
    "track.gives.turn_up": "Every Agent turns one face-down card up. Then the Kid draws a card.",
    "track.gives.visitor": (
        "Every Agent turns one face-down card up. The Visitor draws a card, the only one in the match."
    ),
    "track.power.prove": "may prove",
    "track.power.secret": "secret hints",
    "track.power.face_down": "first one hidden",
    "track.power.both": "predict + prove",
    "track.allows.prove": "From here on the Kid may prove the rule.",
    "track.allows.secret": "From here on the Visitor’s cards lie face down, and only the Kid sees them.",
    "track.allows.face_down": "From here on the Kid’s first prediction of a turn lies face down.",
    "track.allows.both": "From here on the Kid may predict and prove in one turn.",
    # what is at stake
    "stakes.kid": (
        "Every right prediction is worth 1 trust when you stop, {most} a turn at most. One wrong one ends your turn and"
        " brings nothing."
    ),
    "stakes.agent": (
        "Only you and the Visitor see what you test; the others see the side. A proof that fails gives the Kid {failed}"
        " trust."
    ),
    # for a Visitor who weighs a rule
    "level.easy": "Easy",
    "level.fair": "Fair",
    "level.hard": "Hard",
    "level.very_hard": "Very hard",
    "warning.nothing": "Nothing at all passes this rule.",
    "warning.everything": "Everything passes this rule.",
    "warning.no_card": "None of your cards would pass. You could only show what bounces off.",
    "warning.all_cards": "All of your cards would pass. You could only show what goes in.",
    "warning.few": (
        "Hardly anything passes. Agents find such rules soon, because guessing “repelled” is nearly always right."
    ),
    # for a Visitor who judges by her own words
    "advice.fits": (
        "So far your verdicts fit “{rule}”. By that, {passing} would pass; anything else would contradict it."
        " Only you see this."
    ),
    "advice.none": (
        "No simple rule we know fits all your verdicts so far. That is fine if yours does. Only you see this."
    ),
    "object.hidden": "a hidden card",
    "side.admitted": "admitted",
    "side.repelled": "repelled",
    "mode.workshop": "It was built in the workshop: the force field judges by itself.",
    "mode.free": "It is in the Visitor's own words: the Visitor judges.",
    "proof.right": "All four are right.",
    "proof.wrong": "Not all of them are right.",
    "over.agent_proved": "An Agent proved the rule and walks through the force field.",
    "over.kid_proved": "The Kid proved the rule. The Visitor is safe.",
    "over.visitor_out": "The Visitor has no card left. The Agents have all the time in the world.",
    "over.deck_empty": "The deck ran out. The Kid and the Visitor slip away.",
}
