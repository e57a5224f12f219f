import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { dutiesOf } from './duties.ts'
import { generateAtOnce } from './generate.ts'
import { pathsOf } from './paths.ts'
import type { PlannedSide, Setting, TimetablePlan } from './plan.ts'
import { settings } from './random-settings.testing.ts'
import { divisionOf, fieldsOf } from './tournaments.testing.ts'

const QUICK = { seed: 7, effort: 0.02 }
const planFor = (setting: Setting): TimetablePlan => ({
  setting,
  placements: generateAtOnce(setting, QUICK).placements,
})
const eight: Setting = {
  ...divisionOf({ division: 'open', teams: 8, pools: 2 }),
  fields: fieldsOf(2, 2, 9 * 60, 18 * 60),
  breaks: [],
  wishes: [],
  minimumRestMinutes: 30,
}

const teamIn = (side: PlannedSide) => ('team' in side ? [side.team] : [])

type Assigned = ReturnType<typeof dutiesOf>['assigned']

/** All teams that could keep score at a game: they neither may play nor keep score elsewhere meanwhile. */
function freeTeamsIn({ setting, placements }: TimetablePlan) {
  const paths = pathsOf(setting)
  const numbers = new Map(setting.games.map(({ id }, number) => [id, number]))
  const placed = placements.map((it) => {
    const number = numbers.get(it.game)!
    return { ...it, end: it.start + setting.games[number]!.minutes, possible: paths.possibleIn(number) }
  })
  const all = new Set(setting.games.flatMap(({ sides }) => sides.flatMap(teamIn)))
  return (assigned: Assigned, game: string): ReadonlySet<string> => {
    const at = placed.find((it) => it.game === game)!
    const meanwhile = placed.filter((it) => it.start < at.end && at.start < it.end)
    const games = new Set(meanwhile.map((it) => it.game))
    const onDuty = assigned.filter((duty) => games.has(duty.game)).flatMap(({ side }) => teamIn(side))
    return all.difference(new Set([...meanwhile.flatMap(({ possible }) => [...possible]), ...onDuty]))
  }
}

test('in the pools everybody keeps score equally often, and once the pools are over those who are surely free', () => {
  const plan = planFor(eight)
  const { assigned, open } = dutiesOf(plan)
  expect(open).toEqual([])
  expect(assigned.map(({ game }) => game).toSorted()).toEqual(eight.games.map(({ id }) => id).toSorted())
  const counts = Map.groupBy(
    assigned.flatMap(({ side }) => teamIn(side)),
    (team) => team,
  )
  expect(counts.size).toBe(8)
  const perTeam = [...counts.values()].map(({ length }) => length)
  expect(Math.max(...perTeam) - Math.min(...perTeam)).toBeLessThanOrEqual(1)
  const final = assigned.find(({ game }) => game === 'open place 1 of 2')
  expect(final?.side).toHaveProperty('game')
})

test('whatever the tournament, nobody keeps score while they may play, and no duty could be handed to somebody with two fewer', () =>
  fc.assert(
    fc.property(settings, (setting) => {
      const plan = planFor(setting)
      const duties = dutiesOf(plan)
      expect(duties.assigned.length + duties.open.length).toBe(plan.placements.length)
      const { assigned, open } = duties
      const freeTeams = freeTeamsIn(plan)
      const count = (team: string) => assigned.filter(({ side }) => teamIn(side).includes(team)).length
      for (const { game, side } of assigned)
        for (const team of teamIn(side)) {
          const others = assigned.filter((it) => it.game !== game)
          expect(freeTeams(others, game)).toContain(team)
          for (const other of freeTeams(assigned, game)) expect(count(team)).toBeLessThanOrEqual(count(other) + 1)
        }
      for (const game of open) expect(freeTeams(assigned, game)).toEqual(new Set())
    }),
    { numRuns: Math.min(casesOr(10), 1_000) },
  ))

test('whoever it turns out to be, they do not play meanwhile', () => {
  const plan = planFor(eight)
  const places = new Map(plan.placements.map((it) => [it.game, it]))
  for (const { game, side } of dutiesOf(plan).assigned) {
    if (!('game' in side)) continue
    const [at, source] = [places.get(game)!, places.get(side.game)!]
    expect(source.start + 60).toBeLessThanOrEqual(at.start)
    const meanwhile = eight.games.filter(({ id }) => Math.abs(places.get(id)!.start - at.start) < 60)
    for (const { sides } of meanwhile) expect(sides).not.toContainEqual(side)
  }
})
