import { poolResults, resultsIn } from '../judge/results.ts'
import { poolOrder } from '../judge/standings.ts'
import { sendCommand } from '../people/act.ts'
import type { World } from '../world.ts'
import { allGames } from './results.ts'

/** Where results leave teams level, each throws a disc at the brick mark, and the scorekeeper writes the distance down. */
export async function breakTies(world: World) {
  const games = await allGames(world)
  const known = resultsIn(world.ledger, games)
  const [keeper] = world.cast.with('scorekeeper')
  for (const { division, pool, teams, played, isComplete } of poolResults(games, known)) {
    const name = `${division}/${pool}`
    if (!isComplete || world.throws.has(name)) continue
    const { isFinal } = poolOrder(teams, played, new Map())
    if (isFinal || !keeper) continue
    const throws = world
      .chance('throws', name)
      .shuffled(teams)
      .map((team, at) => ({ team, centimetres: 20 + at * 35 }))
    world.throws.set(name, new Map(throws.map(({ team, centimetres }) => [team, centimetres])))
    await sendCommand(
      world,
      keeper,
      'scores.enterThrows',
      { division, pool, throws, choice: 'recompute', seen: '' },
      {
        kind: 'throws',
        facts: {
          division,
          pool,
          throws: Object.fromEntries(throws.map(({ team, centimetres }) => [team, centimetres])),
        },
      },
    )
  }
}
