import type { Dice } from '#site/access/random-requests.testing.ts'
import { sheetSaid } from '../sheet-said.testing.ts'
import type { SheetTyped } from '../spirit.fields.ts'

/** What is planted, and how somebody would look for it who knows what to look for. */

/** A GET without a body, a command with one. */
export interface PointedQuestion {
  readonly path: string
  readonly body?: unknown
}

export const CANARY = 'canary'

/** Two sheets that differ in every mark and every comment. */
export const LEFT_SHEET = {
  their_rules: 0,
  their_rules_comment: `${CANARY} left rules`,
  their_fouls: 1,
  their_fairness: 4,
  their_fairness_comment: `${CANARY} left fairness`,
  their_attitude: 3,
  their_communication: 0,
  their_communication_comment: `${CANARY} left communication`,
  own_rules: 4,
  own_rules_comment: `${CANARY} left own`,
} satisfies Partial<SheetTyped>
export const RIGHT_SHEET = {
  their_rules: 3,
  their_fouls: 4,
  their_fouls_comment: `${CANARY} right fouls`,
  their_fairness: 1,
  their_attitude: 0,
  their_attitude_comment: `${CANARY} right attitude`,
  their_communication: 1,
  own_rules: 1,
  own_fouls: 0,
  own_fouls_comment: `${CANARY} right own`,
} satisfies Partial<SheetTyped>

export const SPIRIT_COLLECTIONS = ['spirit_sheets', 'spirit_comments', 'spirit_rankings'] as const
export const ASKED_COLLECTIONS = [
  ...SPIRIT_COLLECTIONS,
  'games',
  'teams',
  'players',
  'users',
  'notices',
  'tournament',
] as const
/** From what everybody may list to what they may not; what stands at the end of each is below. */
const WAYS: Readonly<Record<(typeof ASKED_COLLECTIONS)[number], readonly string[]>> = {
  spirit_sheets: ['', 'spirit_comments_via_sheet.', 'game.spirit_sheets_via_game.'],
  spirit_comments: ['', 'sheet.'],
  spirit_rankings: [''],
  games: [
    'spirit_sheets_via_game.',
    'spirit_sheets_via_game.spirit_comments_via_sheet.',
    'home.spirit_sheets_via_rater.',
    'away.spirit_sheets_via_rated.',
  ],
  teams: ['spirit_sheets_via_rater.', 'spirit_sheets_via_rated.', 'spirit_sheets_via_rated.spirit_comments_via_sheet.'],
  players: ['team.spirit_sheets_via_rater.', 'team.spirit_sheets_via_rated.spirit_comments_via_sheet.'],
  users: ['spirit_sheets_via_given_by.', 'player.team.spirit_sheets_via_rated.'],
  notices: ['team.spirit_sheets_via_rated.'],
  tournament: ['spirit_'],
}
const SHEET = [
  'their_rules',
  'their_fouls',
  'their_attitude',
  'own_rules',
  'sheet_version',
  'is_exchanged',
  'updated',
  'id',
]
const COMMENT = ['comment_text', 'whose', 'spirit_category', 'id']
const RANKING = ['told', 'told_from', 'published_at', 'updated', 'division']

/** Mostly what is there. */
function fieldAt(dice: Dice, start: string, way: string): string {
  const last = way.split('.').at(-2) ?? start
  if (dice.once(12)) return dice.one(['given_by', 'told', 'nothing'])
  return dice.one(last.startsWith('spirit_comments') ? COMMENT : last === 'spirit_rankings' ? RANKING : SHEET)
}

/** Questions of somebody who knows exactly what to look for. */
export function pointedQuestion(dice: Dice, ids: readonly string[]): string {
  const start = dice.one(ASKED_COLLECTIONS)
  const path = () => {
    const way = dice.one(WAYS[start])
    return way + fieldAt(dice, start, way)
  }
  const comparison = () => {
    const field = path()
    if (/(?:text|whose|category|division|told\w*)$/.test(field))
      return `${field} ${dice.one(['~', '!~', '?~', '='])} ${dice.one([`"${CANARY}"`, `"%${CANARY} l%"`, '"own"', '"%a%"'])}`
    if (field.endsWith('id')) return `${field} ${dice.one(['=', '!=', '?='])} "${dice.one(ids)}"`
    return `${field} ${dice.one(['=', '!=', '>', '<', '?=', '?>', '?<'])} ${dice.one(['0', '1', '2', '3', '4'])}`
  }
  const query = new URLSearchParams()
  if (!dice.once(4)) query.set('filter', dice.some(2, comparison).join(dice.one([' && ', ' || '])))
  if (dice.once(4)) query.set('sort', dice.one(['', '-']) + path())
  if (dice.once(2)) query.set('expand', dice.one(WAYS[start]).replace(/\.$/, ''))
  if (dice.once(6)) query.set('fields', `id,expand.${path()},${path()}`)
  if (dice.once(4)) query.set('perPage', '1')
  return `/api/collections/${start}/records${dice.once(6) ? `/${dice.one(ids)}` : ''}?${query.toString()}`
}

interface Known {
  readonly game: string
  readonly sides: readonly string[]
  readonly ids: readonly string[]
}

/** Deeds that are refused whatever is there, and files for others. */
export const refusedDeed = (dice: Dice, { game, sides, ids }: Known): PointedQuestion =>
  dice.one([
    { path: '/api/spirit/sheets.csv' },
    { path: '/api/spirit/ranking.csv' },
    { path: '/api/commands/spirit.publish', body: {} },
    { path: '/api/commands/spirit.remind', body: { missing: [`${game}/${dice.one(sides)}`] } },
    // Without the comment that it needs: nobody's sheet changes by it.
    {
      path: '/api/commands/spirit.give',
      body: { game, team: dice.one(sides), basedOn: dice.below(3), ...sheetSaid({ their_rules: 0 }) },
    },
    {
      path: '/api/commands/spirit.correct',
      body: { sheet: dice.one(ids), basedOn: 1, reason: 'Mine', ...sheetSaid() },
    },
  ])
