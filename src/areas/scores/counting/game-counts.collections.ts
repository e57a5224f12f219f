import { collection } from '#records/schema/collection.ts'
import { integer, relation } from '#records/schema/fields.ts'

/** What whoever counts a game says besides its score. Not in the game itself: every page that shows games hears of those. */
export const gameCounts = collection('game_counts', {
  fields: {
    game: relation('games', { required: true, onDelete: 'cascade' }),
    /** Goes up when who scored changes: who may not list goals hears of them by this. */
    revision: integer({ min: 0, max: 1_000_000 }),
  },
  unique: [{ fields: ['game'] }],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    game_counts: typeof gameCounts
  }
}
