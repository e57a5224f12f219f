import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { dutiesOf } from './duties.ts'
import { generateAtOnce } from './generate.ts'
import { pathsOf } from './paths.ts'
import type { Plan, Setting, Side } from './plan.ts'
import { settings } from './random-settings.testing.ts'
import { divisionOf, fieldsOf } from './tournaments.testing.ts'

const QUICK = { seed: 7, effort: 0.02 }
const planFor = (setting: Setting): Plan => ({ setting, placements: generateAtOnce(setting, QUICK).placements })
const eight: Setting = {
  ...divisionOf({ division: 'open', teams: 8, pools: 2 }),
  fields: fieldsOf(2, 2, 9 * 60, 18 * 60),
  breaks: [],
  wishes: [],
  minimumRestMinutes: 30,
}

const teamIn = (side: Side) => ('team' in side ? [side.team] : [])

/** All teams that could keep score at a game: they neither may play nor keep score elsewhere meanwhile. */
function freeTeams(
  { setting, placements }: Plan,
  duties: ReturnType<typeof dutiesOf>,
  game: string,
): readonly string[] {
  const paths = pathsOf(setting)
  const minutes = new Map(setting.games.map(({ id, minutes }) => [id, minutes]))
  const at = placements.find((it) => it.game === game)!
  const meanwhile = placements.filter(
    (it) => it.start < at.start + minutes.get(game)! && at.start < it.start + minutes.get(it.game)!,
  )
  const busy = new Set(
    meanwhile.flatMap((it) => [
      ...paths.possibleIn(setting.games.findIndex(({ id }) => id === it.game)),
      ...duties.assigned.filter((duty) => duty.game === it.game).flatMap(({ side }) => teamIn(side)),
    ]),
  )
  const all = new Set(setting.games.flatMap(({ sides }) => sides.flatMap(teamIn)))
  return [...all.difference(busy)]
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
      const count = (team: string) => duties.assigned.filter(({ side }) => teamIn(side).includes(team)).length
      for (const { game, side } of duties.assigned)
        for (const team of teamIn(side)) {
          const others = { ...duties, assigned: duties.assigned.filter((it) => it.game !== game) }
          const free = freeTeams(plan, others, game)
          expect(free).toContain(team)
          for (const other of freeTeams(plan, duties, game)) expect(count(team)).toBeLessThanOrEqual(count(other) + 1)
        }
      for (const game of duties.open) expect(freeTeams(plan, duties, game)).toEqual([])
    }),
    { numRuns: Math.min(casesOr(20), 1_000) },
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
