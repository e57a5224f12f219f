import { integer, text } from '#records/schema/fields.ts'
import {
  byCategory,
  SPIRIT_CATEGORIES,
  SPIRIT_MARK_MOST,
  type SpiritCategory,
  type SpiritComments,
  type SpiritMarks,
} from '#rules/spirit/sheet.ts'

/** Whom the marks of a sheet are about: the opponents, and the team itself. */
export const SHEET_ABOUTS = ['their', 'own'] as const
export type SheetAbout = (typeof SHEET_ABOUTS)[number]

export type MarkField = `${SheetAbout}_${SpiritCategory}`
export type CommentField = `${MarkField}_comment`

export const markField = (about: SheetAbout, category: SpiritCategory): MarkField => `${about}_${category}`
export const commentField = (about: SheetAbout, category: SpiritCategory): CommentField =>
  `${about}_${category}_comment`

const mark = () => integer({ min: 0, max: SPIRIT_MARK_MOST })
const comment = () => text({ max: 500, multiline: true })

/** As the records have them. */
export const markFields = {
  their_rules: mark(),
  their_fouls: mark(),
  their_fairness: mark(),
  their_attitude: mark(),
  their_communication: mark(),
  own_rules: mark(),
  own_fouls: mark(),
  own_fairness: mark(),
  own_attitude: mark(),
  own_communication: mark(),
}

/** As forms have them. */
export const commentFields = {
  their_rules_comment: comment(),
  their_fouls_comment: comment(),
  their_fairness_comment: comment(),
  their_attitude_comment: comment(),
  their_communication_comment: comment(),
  own_rules_comment: comment(),
  own_fouls_comment: comment(),
  own_fairness_comment: comment(),
  own_attitude_comment: comment(),
  own_communication_comment: comment(),
}

/** Why an admin corrects or removes a sheet. */
export const spiritReasonField = text({ required: true, max: 300 })

/** What may be said at once about one subject: a comment of a record. */
export const commentText = text({ required: true, max: 500, multiline: true })

export const marksIn = (record: Readonly<Record<MarkField, number>>, about: SheetAbout): SpiritMarks =>
  byCategory((category) => record[markField(about, category)])

export const commentsIn = (record: Readonly<Record<CommentField, string>>, about: SheetAbout): SpiritComments =>
  byCategory((category) => record[commentField(about, category)])

/** Every field of a sheet, in the order in which it is filled in. */
export const SHEET_FIELDS = SHEET_ABOUTS.flatMap((about) =>
  SPIRIT_CATEGORIES.map((category) => ({
    about,
    category,
    mark: markField(about, category),
    comment: commentField(about, category),
  })),
)

/** All that is said in a sheet. */
export type SheetTyped = Readonly<Record<MarkField, number> & Record<CommentField, string>>

/** A sheet of what its fields hold. */
export function sheetTyped(mark: (field: MarkField) => number, comment: (field: CommentField) => string): SheetTyped {
  const of = (about: SheetAbout) => ({
    marks: byCategory((category) => mark(markField(about, category))),
    comments: byCategory((category) => comment(commentField(about, category))),
  })
  const [their, own] = [of('their'), of('own')]
  return {
    their_rules: their.marks.rules,
    their_fouls: their.marks.fouls,
    their_fairness: their.marks.fairness,
    their_attitude: their.marks.attitude,
    their_communication: their.marks.communication,
    own_rules: own.marks.rules,
    own_fouls: own.marks.fouls,
    own_fairness: own.marks.fairness,
    own_attitude: own.marks.attitude,
    own_communication: own.marks.communication,
    their_rules_comment: their.comments.rules,
    their_fouls_comment: their.comments.fouls,
    their_fairness_comment: their.comments.fairness,
    their_attitude_comment: their.comments.attitude,
    their_communication_comment: their.comments.communication,
    own_rules_comment: own.comments.rules,
    own_fouls_comment: own.comments.fouls,
    own_fairness_comment: own.comments.fairness,
    own_attitude_comment: own.comments.attitude,
    own_communication_comment: own.comments.communication,
  }
}
