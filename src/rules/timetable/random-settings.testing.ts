import fc from 'fast-check'
import type { Break, PlannedGame, PlayingField, Setting, Wish } from './plan.ts'
import { type DivisionOf, structureOf } from './tournaments.testing.ts'

/** Small tournaments of every kind: with room to spare and without, with breaks, fields that open late, wishes and locks. */

const lengths = fc.constantFrom(
  { minutes: 30, slotMinutes: 40 },
  { minutes: 45, slotMinutes: 60 },
  { minutes: 60, slotMinutes: 75 },
  { minutes: 50, slotMinutes: 50 },
)

const division = (name: string, final: number): fc.Arbitrary<DivisionOf> =>
  fc
    .record({
      pools: fc.constantFrom(1, 2, 4),
      perPool: fc.integer({ min: 3, max: 5 }),
      length: lengths,
      hasBracket: fc.boolean(),
    })
    .map(({ pools, perPool, length, hasBracket }) => ({
      division: name,
      teams: Math.min(12, pools * perPool),
      pools,
      hasBracket,
      final,
      ...length,
    }))

const days = fc.record({
  count: fc.constantFrom(1, 2),
  opens: fc.constantFrom(8 * 60, 9 * 60, 9 * 60 + 20),
  hours: fc.integer({ min: 4, max: 11 }),
})

export const settings: fc.Arbitrary<Setting> = fc
  .record({
    one: division('open', 1),
    other: fc.option(division('mixed', 2), { nil: undefined }),
    days,
    fields: fc.array(fc.record({ isShow: fc.boolean(), late: fc.constantFrom(0, 0, 45) }), {
      minLength: 1,
      maxLength: 7,
      size: 'max',
    }),
    lunch: fc.option(fc.record({ length: fc.constantFrom(30, 60), isOnFirst: fc.boolean() }), { nil: undefined }),
    wish: fc.option(fc.record({ team: fc.integer({ min: 1, max: 4 }), hour: fc.integer({ min: 9, max: 16 }) }), {
      nil: undefined,
    }),
    rest: fc.constantFrom(0, 30, 45, 60),
    locks: fc.array(fc.record({ game: fc.nat(), field: fc.nat(), slot: fc.nat({ max: 8 }) }), { maxLength: 2 }),
  })
  .map(({ one, other, days, fields, lunch, wish, rest, locks }): Setting => {
    const { games, groups } = structureOf(other ? [one, other] : [one])
    const open = fields.map(
      ({ isShow, late }, index): PlayingField => ({
        id: `field ${index + 1}`,
        isShow,
        open: Array.from({ length: days.count }, (_, day) => {
          const from = day * 1_440 + days.opens + late
          return { from, to: from + days.hours * 60 }
        }),
      }),
    )
    const breaks: Break[] = lunch
      ? [{ from: 12 * 60, to: 12 * 60 + lunch.length, ...(lunch.isOnFirst ? { fields: ['field 1'] } : {}) }]
      : []
    const wishes: Wish[] = wish ? [{ team: `open ${wish.team}`, notBefore: wish.hour * 60 }] : []
    return { games: withLocks(games, open, locks), groups, fields: open, breaks, wishes, minimumRestMinutes: rest }
  })

function withLocks(
  games: readonly PlannedGame[],
  fields: readonly PlayingField[],
  locks: readonly { readonly game: number; readonly field: number; readonly slot: number }[],
): readonly PlannedGame[] {
  const places = new Map(
    locks.map(({ game, field, slot }) => {
      const at = fields[field % fields.length]!
      return [game % games.length, { field: at.id, start: at.open[0]!.from + slot * 30 }]
    }),
  )
  return games.map((game, number) => (places.has(number) ? { ...game, lockedAt: places.get(number)! } : game))
}
