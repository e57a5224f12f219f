import { sendCommand } from '../people/act.ts'
import type { World } from '../world.ts'
import type { WeekendGame } from './results.ts'

/** After a game each team rates the other one; what is worst and best is explained, for the eyes of few. */

const CATEGORIES = ['rules', 'fouls', 'fairness', 'attitude', 'communication'] as const
const FORGOTTEN = 0.07

export async function giveSheets(world: World, game: WeekendGame) {
  const sides = [
    [game.home, game.away],
    [game.away, game.home],
  ] as const
  await Promise.all(sides.map(([rater, rated]) => giveSheet(world, game, rater, rated)))
}

async function giveSheet(world: World, game: WeekendGame, rater: string, rated: string) {
  const [own, other] = [world.teamWith(rater), world.teamWith(rated)]
  if (!own || !other) return
  const chance = world.chance('sheet', game.division, game.key, own.name)
  if (chance.happens(FORGOTTEN)) return
  const marks: Record<string, number> = {}
  const comments: Record<string, string> = {}
  for (const about of ['their', 'own'])
    for (const category of CATEGORIES) {
      const mark = chance.oneOf([1, 2, 2, 2, 3, 3, 4])
      marks[`${about}_${category}`] = mark
      // Only what the other team received is theirs; both may see it once both sheets are in.
      const mayRead = about === 'their' ? [`team:${own.name}`, `team:${other.name}`] : [`team:${own.name}`]
      comments[`${about}_${category}_comment`] =
        mark === 4 ? `Well done ${world.secrets.plant('comment', [own.contact.key, ...mayRead])}` : ''
    }
  await sendCommand(
    world,
    own.contact,
    'spirit.give',
    { game: game.id, team: rater, basedOn: 0, ...marks, ...comments },
    {
      kind: 'sheet',
      facts: { game: game.id, rater, rated, marks, comments },
    },
  )
}
