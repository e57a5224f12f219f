import { m } from '#words/messages.js'

export const RATIO_WORDS = { female: m.scores_pad_line_female, male: m.scores_pad_line_male } as const
