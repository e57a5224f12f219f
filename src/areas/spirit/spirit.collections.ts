import { managedByViewer } from '#areas/teams/teams.collections.ts'
import { divisionKey } from '#areas/tournament/tournament.collections.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, integer, json, relation } from '#records/schema/fields.ts'
import type { PublishedBasis, PublishedRank } from '#rules/spirit/publication.ts'
import { SPIRIT_CATEGORIES } from '#rules/spirit/sheet.ts'
import { commentText, markFields, SHEET_ABOUTS } from './spirit.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
/** Whoever plays for the team that gave the sheet, or manages it. */
const GIVERS_OR_ADMIN = `@request.auth.player.team = rater || ${managedByViewer('rater.')} || ${ADMIN}`

/**
 * What a team says about a game. Its own people may read it, because they wrote it together; what a team received is told by pages,
 * which know when it may be told.
 */
export const spiritSheets = collection('spirit_sheets', {
  fields: {
    game: relation('games', { required: true, onDelete: 'cascade' }),
    rater: relation('teams', { required: true, onDelete: 'restrict' }),
    rated: relation('teams', { required: true, onDelete: 'restrict' }),
    ...markFields,
    /** How often it was changed, from 1. */
    sheet_version: integer({ min: 1, max: 1_000_000 }),
    /** Both sheets of the game are in: neither changes any more. */
    is_exchanged: bool(),
    corrected_at: date(),
    given_by: relation('users', { onDelete: 'setNull', hidden: true }),
  },
  unique: [{ fields: ['game', 'rater'] }],
  indexes: [['rater'], ['rated']],
  rules: { list: GIVERS_OR_ADMIN, view: GIVERS_OR_ADMIN, create: null, update: null, delete: null },
})

/** What was said about a mark: apart from the sheet, because others may read it. */
export const spiritComments = collection('spirit_comments', {
  fields: {
    sheet: relation('spirit_sheets', { required: true, onDelete: 'cascade' }),
    whose: choice(SHEET_ABOUTS, { required: true }),
    spirit_category: choice(SPIRIT_CATEGORIES, { required: true }),
    comment_text: commentText,
  },
  unique: [{ fields: ['sheet', 'whose', 'spirit_category'] }],
  rules: { list: ADMIN, view: ADMIN, create: null, update: null, delete: null },
})

/**
 * A ranking as it was published: that it was is public, and what it says is told by pages while the tournament publishes it and as far as
 * a ceremony has revealed it.
 */
export const spiritRankings = collection('spirit_rankings', {
  fields: {
    division: divisionKey,
    published_at: date({ required: true }),
    told: json<readonly PublishedRank[]>({ hidden: true, maxBytes: 50_000 }),
    told_from: json<PublishedBasis>({ hidden: true, maxBytes: 500_000 }),
  },
  unique: [{ fields: ['division'] }],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    spirit_sheets: typeof spiritSheets
    spirit_comments: typeof spiritComments
    spirit_rankings: typeof spiritRankings
  }
}
