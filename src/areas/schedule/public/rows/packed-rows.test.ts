import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameRow, SideShown } from './game-row.ts'
import { packRows, unpackRows } from './packed-rows.ts'

const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const known: fc.Arbitrary<SideShown> = fc.record({ id: fc.stringMatching(/^[a-z0-9]{15}$/), name: names })
const teams: fc.Arbitrary<SideShown> = fc.oneof(
  known,
  fc.record(
    {
      id: fc.constant(''),
      name: names,
      candidates: fc.record({
        by: fc.constantFrom('winner', 'loser'),
        teams: fc.array(known, { minLength: 1, maxLength: 2 }),
        short: names,
      }),
    },
    { requiredKeys: ['id', 'name'] },
  ),
)
const rows: fc.Arbitrary<GameRow> = fc.record(
  {
    id: fc.stringMatching(/^[a-z0-9]{15}$/),
    day: fc.constantFrom('2026-06-13', '2026-06-14'),
    time: fc.constantFrom('09:00', '10:15', '18:30'),
    field: names,
    home: teams,
    away: teams,
    score: fc.tuple(fc.nat(99), fc.nat(99)),
    division: fc.constantFrom('mixed', 'open'),
    phase: names,
    duty: known,
    state: fc.constantFrom('live', 'reported', 'confirmed', 'disputed', 'forfeit', 'suspended', 'cancelled'),
    change: names,
  },
  { requiredKeys: ['id', 'day', 'time', 'home', 'away', 'division', 'phase'] },
)

test('rows come out as they went in', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 30 }), (all) => {
      expect(unpackRows(packRows(all))).toEqual(all)
    }),
  )
})

test('each word travels once', () => {
  const team = (name: string) => ({ id: name, name })
  const row = (id: string, home: string, away: string): GameRow => ({
    id,
    day: '2026-06-13',
    time: '09:00',
    field: '1',
    home: team(home),
    away: team(away),
    division: 'mixed',
    phase: 'pool A',
  })
  expect(packRows([row('one', 'Kites', 'Larks'), row('two', 'Larks', 'Kites')])).toEqual({
    whens: ['2026-06-13T09:00'],
    fields: ['1'],
    teams: ['Kites Kites', 'Larks Larks'],
    phases: ['pool A'],
    divisions: ['mixed'],
    changes: [],
    lines: 'one 0 0 0 1 0 0,two 0 0 1 0 0 0',
  })
})

test('who may come into a game travels as a number', () => {
  const [kites, larks] = ['Kites', 'Larks'].map((name) => ({ id: name, name }))
  const final: GameRow = {
    id: 'final',
    day: '2026-06-13',
    time: '17:00',
    home: {
      id: '',
      name: 'Winner of Kites – Larks',
      candidates: { by: 'winner', teams: [kites!, larks!], short: 'W SF1' },
    },
    away: { id: '', name: 'Winner of semi-final 2' },
    division: 'mixed',
    phase: 'final',
  }
  const { teams, lines } = packRows([final])
  expect(teams).toEqual([
    'Kites Kites',
    'Larks Larks',
    '>0.1/W%20SF1 Winner of Kites – Larks',
    ' Winner of semi-final 2',
  ])
  expect(lines).toBe('final 0 - 2 3 0 0')
})
