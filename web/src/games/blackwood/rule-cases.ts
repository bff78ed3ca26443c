// Made by scripts/rule_cases.py from src/streetlight/games/blackwood/rules/passrule.py. Do not edit.
import type { Content, RuleParts } from './types'

/** A part of what the standard pack has. */
export const content: Content = {
 "objects": [
  {
   "object": "object:horse",
   "name": "Horse",
   "with_article": "a horse",
   "source": "rulebook"
  },
  {
   "object": "object:apple",
   "name": "Apple",
   "with_article": "an apple",
   "source": "rulebook"
  },
  {
   "object": "object:pizza",
   "name": "Pizza",
   "with_article": "a pizza",
   "source": "rulebook"
  },
  {
   "object": "object:iron_nail",
   "name": "Iron Nail",
   "with_article": "an iron nail",
   "source": "house"
  },
  {
   "object": "object:brick",
   "name": "Brick",
   "with_article": "a brick",
   "source": "house"
  },
  {
   "object": "object:textbook",
   "name": "Textbook",
   "with_article": "a textbook",
   "source": "house"
  },
  {
   "object": "object:globe",
   "name": "Globe",
   "with_article": "a globe",
   "source": "house"
  },
  {
   "object": "object:coin",
   "name": "Coin",
   "with_article": "a coin",
   "source": "rulebook"
  },
  {
   "object": "object:acoustic_guitar",
   "name": "Acoustic Guitar",
   "with_article": "an acoustic guitar",
   "source": "house"
  },
  {
   "object": "object:tennis_racket",
   "name": "Tennis Racket",
   "with_article": "a tennis racket",
   "source": "house"
  },
  {
   "object": "object:crown",
   "name": "Crown",
   "with_article": "a crown",
   "source": "rulebook"
  },
  {
   "object": "object:meteor",
   "name": "Meteor",
   "with_article": "a meteor",
   "source": "rulebook"
  },
  {
   "object": "object:snowman",
   "name": "Snowman",
   "with_article": "a snowman",
   "source": "house"
  }
 ],
 "attributes": [
  {
   "id": "metal",
   "group": "material",
   "phrase": "contains metal",
   "negation": "contains no metal",
   "definition": "Metal is a part you would notice or that it cannot do without (a spring, a wire, a zip, a staple); traces in food or rock do not count, a mostly metal meteor is half true.",
   "admits": [
    "object:iron_nail",
    "object:globe",
    "object:coin",
    "object:acoustic_guitar",
    "object:tennis_racket",
    "object:crown",
    "object:meteor"
   ],
   "argued": [
    "object:globe",
    "object:meteor"
   ]
  },
  {
   "id": "wood",
   "group": "material",
   "phrase": "contains wood",
   "negation": "contains no wood",
   "definition": "Wood as such, grown or worked, including pencils, matches and living trunks; paper and cardboard do not count.",
   "admits": [
    "object:acoustic_guitar",
    "object:tennis_racket",
    "object:snowman"
   ],
   "argued": [
    "object:tennis_racket",
    "object:snowman"
   ]
  },
  {
   "id": "red",
   "group": "colour",
   "phrase": "is partly or wholly red",
   "negation": "has no red on it",
   "definition": "Red is what you would paint it with, at least on one eye-catching part of its drawing; pink, orange and brown do not count.",
   "admits": [
    "object:apple",
    "object:pizza",
    "object:brick",
    "object:tennis_racket",
    "object:crown",
    "object:snowman"
   ],
   "argued": []
  },
  {
   "id": "alive",
   "group": "nature",
   "phrase": "is alive",
   "negation": "is not alive",
   "definition": "It lives now, growing or breathing; a fresh cut flower is nearly true, picked fruit and an egg are low.",
   "admits": [
    "object:horse"
   ],
   "argued": []
  }
 ],
 "quantities": [
  {
   "id": "weight",
   "unit": "kg",
   "less": "is lighter than {object}",
   "more": "is heavier than {object}",
   "values": [
    500.0,
    0.18,
    0.8485281374238571,
    0.005,
    2.5,
    1.0954451150103321,
    1.3416407864998738,
    0.005477225575051661,
    2.0,
    0.35,
    1.0954451150103321,
    3.1622776601683795,
    134.16407864998737
   ]
  },
  {
   "id": "size",
   "unit": "cm",
   "less": "is smaller than {object}",
   "more": "is bigger than {object}",
   "values": [
    240.0,
    8.0,
    33.46640106136302,
    7.0,
    20.0,
    28.0,
    40.0,
    2.449489742783178,
    100.0,
    68.49817515817483,
    20.97617696340303,
    17.320508075688775,
    150.0
   ]
  },
  {
   "id": "price",
   "unit": "dollars",
   "less": "is cheaper than {object}",
   "more": "is dearer than {object}",
   "values": [
    1000.0,
    0.25,
    6.928203230275509,
    0.02449489742783178,
    0.34641016151377546,
    17.320508075688775,
    27.386127875258307,
    0.25,
    150.0,
    40.0,
    223606.79774997896,
    2236.06797749979,
    1.0
   ]
  },
  {
   "id": "age",
   "unit": "years",
   "less": "is a newer thing than {object}",
   "more": "is an older thing than {object}",
   "values": [
    2000000.0,
    141421.35623730952,
    189.73665961010275,
    3741.657386773941,
    9000.0,
    447.21359549995793,
    490.0,
    2600.0,
    282.842712474619,
    110.99549540409286,
    5000.0,
    4500000000.0,
    648.074069840786
   ]
  },
  {
   "id": "hardness",
   "unit": "0-10",
   "less": "is softer than {object}",
   "more": "is harder than {object}",
   "values": [
    2.449489742783178,
    3.0,
    1.224744871391589,
    7.0,
    7.0,
    4.0,
    4.0,
    7.0,
    5.0,
    5.0,
    6.48074069840786,
    7.483314773547883,
    1.7320508075688772
   ]
  },
  {
   "id": "speed",
   "unit": "km/h",
   "less": "is slower than {object}",
   "more": "is faster than {object}",
   "values": [
    65.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    109.54451150103323,
    0.0,
    70000.0,
    0.0
   ]
  }
 ],
 "examples": [],
 "trust": [],
 "stakes": {}
}

/** What each rule admits, of those objects, and how it reads. */
export const cases: { rule: string; parts: RuleParts; text: string; admits: string[]; argued: string[] }[] = [
 {
  "rule": "metal",
  "parts": {
   "shape": "one",
   "first": "metal",
   "second": ""
  },
  "text": "contains metal",
  "admits": [
   "iron_nail",
   "globe",
   "coin",
   "acoustic_guitar",
   "tennis_racket",
   "crown",
   "meteor"
  ],
  "argued": [
   "globe",
   "meteor"
  ]
 },
 {
  "rule": "!metal",
  "parts": {
   "shape": "one",
   "first": "!metal",
   "second": ""
  },
  "text": "contains no metal",
  "admits": [
   "horse",
   "apple",
   "pizza",
   "brick",
   "textbook",
   "snowman"
  ],
  "argued": [
   "globe",
   "meteor"
  ]
 },
 {
  "rule": "red&!alive",
  "parts": {
   "shape": "both",
   "first": "red",
   "second": "!alive"
  },
  "text": "is partly or wholly red and is not alive",
  "admits": [
   "apple",
   "pizza",
   "brick",
   "tennis_racket",
   "crown",
   "snowman"
  ],
  "argued": []
 },
 {
  "rule": "!red&!metal",
  "parts": {
   "shape": "both",
   "first": "!red",
   "second": "!metal"
  },
  "text": "has no red on it and contains no metal",
  "admits": [
   "horse",
   "textbook"
  ],
  "argued": [
   "globe",
   "meteor"
  ]
 },
 {
  "rule": "metal|alive",
  "parts": {
   "shape": "either",
   "first": "metal",
   "second": "alive"
  },
  "text": "contains metal or is alive",
  "admits": [
   "horse",
   "iron_nail",
   "globe",
   "coin",
   "acoustic_guitar",
   "tennis_racket",
   "crown",
   "meteor"
  ],
  "argued": [
   "globe",
   "meteor"
  ]
 },
 {
  "rule": "!wood|red",
  "parts": {
   "shape": "either",
   "first": "!wood",
   "second": "red"
  },
  "text": "contains no wood or is partly or wholly red",
  "admits": [
   "horse",
   "apple",
   "pizza",
   "iron_nail",
   "brick",
   "textbook",
   "globe",
   "coin",
   "tennis_racket",
   "crown",
   "meteor",
   "snowman"
  ],
  "argued": []
 },
 {
  "rule": "metal&alive",
  "parts": {
   "shape": "both",
   "first": "metal",
   "second": "alive"
  },
  "text": "contains metal and is alive",
  "admits": [],
  "argued": []
 },
 {
  "rule": "metal&wood",
  "parts": {
   "shape": "both",
   "first": "metal",
   "second": "wood"
  },
  "text": "contains metal and contains wood",
  "admits": [
   "acoustic_guitar",
   "tennis_racket"
  ],
  "argued": [
   "tennis_racket"
  ]
 },
 {
  "rule": "metal|wood",
  "parts": {
   "shape": "either",
   "first": "metal",
   "second": "wood"
  },
  "text": "contains metal or contains wood",
  "admits": [
   "iron_nail",
   "globe",
   "coin",
   "acoustic_guitar",
   "tennis_racket",
   "crown",
   "meteor",
   "snowman"
  ],
  "argued": [
   "globe",
   "meteor",
   "snowman"
  ]
 },
 {
  "rule": "!metal|!wood",
  "parts": {
   "shape": "either",
   "first": "!metal",
   "second": "!wood"
  },
  "text": "contains no metal or contains no wood",
  "admits": [
   "horse",
   "apple",
   "pizza",
   "iron_nail",
   "brick",
   "textbook",
   "globe",
   "coin",
   "crown",
   "meteor",
   "snowman"
  ],
  "argued": [
   "tennis_racket"
  ]
 },
 {
  "rule": "metal&!red",
  "parts": {
   "shape": "both",
   "first": "metal",
   "second": "!red"
  },
  "text": "contains metal and has no red on it",
  "admits": [
   "iron_nail",
   "globe",
   "coin",
   "acoustic_guitar",
   "meteor"
  ],
  "argued": [
   "globe",
   "meteor"
  ]
 },
 {
  "rule": "weight<textbook",
  "parts": {
   "shape": "compare",
   "first": "weight<",
   "second": "textbook"
  },
  "text": "is lighter than a textbook",
  "admits": [
   "apple",
   "pizza",
   "iron_nail",
   "coin",
   "tennis_racket"
  ],
  "argued": []
 },
 {
  "rule": "weight>apple",
  "parts": {
   "shape": "compare",
   "first": "weight>",
   "second": "apple"
  },
  "text": "is heavier than an apple",
  "admits": [
   "horse",
   "pizza",
   "brick",
   "textbook",
   "globe",
   "acoustic_guitar",
   "tennis_racket",
   "crown",
   "meteor",
   "snowman"
  ],
  "argued": []
 },
 {
  "rule": "size>acoustic_guitar",
  "parts": {
   "shape": "compare",
   "first": "size>",
   "second": "acoustic_guitar"
  },
  "text": "is bigger than an acoustic guitar",
  "admits": [
   "horse",
   "snowman"
  ],
  "argued": []
 },
 {
  "rule": "price<coin",
  "parts": {
   "shape": "compare",
   "first": "price<",
   "second": "coin"
  },
  "text": "is cheaper than a coin",
  "admits": [
   "iron_nail"
  ],
  "argued": []
 },
 {
  "rule": "hardness>iron_nail",
  "parts": {
   "shape": "compare",
   "first": "hardness>",
   "second": "iron_nail"
  },
  "text": "is harder than an iron nail",
  "admits": [
   "meteor"
  ],
  "argued": []
 }
]

/** Something in them is unknown. */
export const notRules: RuleParts[] = [
 {
  "shape": "one",
  "first": "tasty",
  "second": ""
 },
 {
  "shape": "both",
  "first": "metal",
  "second": "tasty"
 },
 {
  "shape": "compare",
  "first": "weight<",
  "second": "moon"
 },
 {
  "shape": "compare",
  "first": "taste>",
  "second": "apple"
 }
]
