import type { SpiritCategory } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'

type CategoryWords = Readonly<Record<SpiritCategory, () => string>>

export const SPIRIT_CATEGORY_WORDS: CategoryWords = {
  rules: m.spirit_category_rules,
  fouls: m.spirit_category_fouls,
  fairness: m.spirit_category_fairness,
  attitude: m.spirit_category_attitude,
  communication: m.spirit_category_communication,
}

/** Where a column has little room. */
export const SPIRIT_CATEGORY_SHORT: CategoryWords = {
  rules: m.spirit_short_rules,
  fouls: m.spirit_short_fouls,
  fairness: m.spirit_short_fairness,
  attitude: m.spirit_short_attitude,
  communication: m.spirit_short_communication,
}

/** What a category asks. */
export const SPIRIT_QUESTIONS: CategoryWords = {
  rules: m.spirit_guide_rules,
  fouls: m.spirit_guide_fouls,
  fairness: m.spirit_guide_fairness,
  attitude: m.spirit_guide_attitude,
  communication: m.spirit_guide_communication,
}

/** What a game was like that gets the mark, from 0 on. */
export const SPIRIT_EXAMPLES: Readonly<Record<SpiritCategory, readonly (() => string)[]>> = {
  rules: [
    m.spirit_guide_rules_0,
    m.spirit_guide_rules_1,
    m.spirit_guide_rules_2,
    m.spirit_guide_rules_3,
    m.spirit_guide_rules_4,
  ],
  fouls: [
    m.spirit_guide_fouls_0,
    m.spirit_guide_fouls_1,
    m.spirit_guide_fouls_2,
    m.spirit_guide_fouls_3,
    m.spirit_guide_fouls_4,
  ],
  fairness: [
    m.spirit_guide_fairness_0,
    m.spirit_guide_fairness_1,
    m.spirit_guide_fairness_2,
    m.spirit_guide_fairness_3,
    m.spirit_guide_fairness_4,
  ],
  attitude: [
    m.spirit_guide_attitude_0,
    m.spirit_guide_attitude_1,
    m.spirit_guide_attitude_2,
    m.spirit_guide_attitude_3,
    m.spirit_guide_attitude_4,
  ],
  communication: [
    m.spirit_guide_communication_0,
    m.spirit_guide_communication_1,
    m.spirit_guide_communication_2,
    m.spirit_guide_communication_3,
    m.spirit_guide_communication_4,
  ],
}
