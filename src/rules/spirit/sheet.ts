/** What a spirit sheet says. docs/rules/spirit.md has it in the organiser's words. */

/** In the order of the WFDF's sheet. */
export const SPIRIT_CATEGORIES = ['rules', 'fouls', 'fairness', 'attitude', 'communication'] as const
export type SpiritCategory = (typeof SPIRIT_CATEGORIES)[number]

export const SPIRIT_MARK_MOST = 4
/** A game as games usually are; preselected. */
export const USUAL_SPIRIT_MARK = 2
export const SPIRIT_TOTAL_MOST = SPIRIT_CATEGORIES.length * SPIRIT_MARK_MOST

/** Whole numbers from 0 to 4. */
export type SpiritMarks = Readonly<Record<SpiritCategory, number>>
/** '' where nothing was said. */
export type SpiritComments = Readonly<Record<SpiritCategory, string>>

export const byCategory = <Value>(
  of: (category: SpiritCategory) => Value,
): Readonly<Record<SpiritCategory, Value>> => ({
  rules: of('rules'),
  fouls: of('fouls'),
  fairness: of('fairness'),
  attitude: of('attitude'),
  communication: of('communication'),
})

export const USUAL_SPIRIT_MARKS: SpiritMarks = byCategory(() => USUAL_SPIRIT_MARK)

export const spiritTotal = (marks: SpiritMarks): number =>
  SPIRIT_CATEGORIES.reduce((sum, category) => sum + marks[category], 0)

/** The worst and the best mark are explained. */
export const asksForComment = (mark: number): boolean => mark === 0 || mark === SPIRIT_MARK_MOST

/** The categories whose mark must be explained, and is not. */
export const commentsMissing = (marks: SpiritMarks, comments: SpiritComments): readonly SpiritCategory[] =>
  SPIRIT_CATEGORIES.filter((category) => asksForComment(marks[category]) && comments[category].trim() === '')

/** A comment explains a mark: where none is asked for, none is kept. */
export const commentsKept = (marks: SpiritMarks, comments: SpiritComments): SpiritComments =>
  byCategory((category) => (asksForComment(marks[category]) ? comments[category].trim() : ''))
