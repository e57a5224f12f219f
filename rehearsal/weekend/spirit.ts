import { isTaken } from '../doors/browser.ts'
import { look, sendCommand } from '../people/act.ts'
import type { PlayedTeam } from '../people/person.ts'
import type { World } from '../world.ts'
import type { WeekendGame } from './results.ts'

/** After a game each team rates the other one; what is best is explained, for the eyes of few. */

const CATEGORIES = ['rules', 'fouls', 'fairness', 'attitude', 'communication'] as const
const FORGOTTEN = 0.07

export async function giveSheets(world: World, game: WeekendGame) {
  const [home, away] = [world.teamWith(game.home), world.teamWith(game.away)]
  if (!home || !away) return
  const toAway = await giveSheet(world, game, home, away)
  // Curious, before they have given their own: nothing of it may be told.
  await look(() => away.contact.browser.data('/teammanager/spirit-overview'))
  const toHome = await giveSheet(world, game, away, home)
  if (!toAway || !toHome) return
  for (const mark of toAway) world.secrets.open(mark, `team:${away.name}`)
  for (const mark of toHome) world.secrets.open(mark, `team:${home.name}`)
  await look(() => away.contact.browser.data('/teammanager/spirit-overview'))
}

/** Answers the marks in what is said about the others; undefined where it was forgotten. */
async function giveSheet(
  world: World,
  game: WeekendGame,
  own: PlayedTeam,
  other: PlayedTeam,
): Promise<readonly string[] | undefined> {
  const chance = world.chance('sheet', game.division, game.key, own.name)
  if (chance.happens(FORGOTTEN)) return undefined
  const marks: Record<string, number> = {}
  const comments: Record<string, string> = {}
  const planted: string[] = []
  for (const about of ['their', 'own'])
    for (const category of CATEGORIES) {
      const mark = chance.oneOf([1, 2, 2, 2, 3, 3, 4])
      marks[`${about}_${category}`] = mark
      comments[`${about}_${category}_comment`] = ''
      if (mark !== 4) continue
      const secret = world.secrets.plant('comment', [own.contact.key, `team:${own.name}`])
      comments[`${about}_${category}_comment`] = `Well done ${secret}`
      if (about === 'their') planted.push(secret)
    }
  const input = { game: game.id, team: own.id, basedOn: 0, ...marks, ...comments }
  const answer = await sendCommand(world, own.contact, 'spirit.give', input, {
    kind: 'sheet',
    facts: { game: game.id, rater: own.id, rated: other.id, marks, comments },
  })
  return answer && isTaken(answer) ? planted : undefined
}
