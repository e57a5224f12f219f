import { collection } from '#records/schema/collection.ts'
import { choice, date, integer, relation } from '#records/schema/fields.ts'
import { LARGER_SIDES } from '#rules/equity/equity.ts'

/** What whoever counts a game says besides its score. Not in the game itself: every page that shows games hears of those. */
export const gameCounts = collection('game_counts', {
  fields: {
    game: relation('games', { required: true, onDelete: 'cascade' }),
    /** Goes up when who scored, or the phone that counts, changes: who may not see that hears of it by this. */
    revision: integer({ min: 0, max: 1_000_000 }),
    /** Of whom there were four on the line at the first point of a mixed game. */
    first_line: choice(LARGER_SIDES),
    /** When counting began: from then on the clock of the game runs. */
    started_at: date(),
  },
  unique: [{ fields: ['game'] }],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    game_counts: typeof gameCounts
  }
}
