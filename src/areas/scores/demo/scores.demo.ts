import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { formats, games } from '#areas/schedule/schedule.collections.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import type { ScorePair, SideName } from '#rules/games/states.ts'
import { applyCount, applyReport } from '../reporting/apply-report.server.ts'

/** Minutes after its end until both teams have reported a result. */
const CONFIRMED_AFTER = 20
const TARGET = 15
/** Games that began longer ago are reported without having been counted. */
const COUNTED_MS = 12 * 60 * 60_000

/** With what the games are played. */
interface Play {
  readonly tx: Transaction
  readonly demo: Demo
  /** Of two teams the stronger always wins, so that no table has a tie that somebody would have to break. */
  readonly strengths: ReadonlyMap<string, number>
  /** Who reports for the teams. */
  readonly people: readonly string[]
  /** The game about which the teams do not agree. */
  readonly disputed: string
}

/** Plays what was to be played until now, by the rules and the writes of the commands; the rehearsal plays it through the commands. The last result is in dispute. */
export async function writeScores(demo: Demo): Promise<void> {
  const { db, now, chance } = demo
  // Not by their ids: the same seed gives the same results, and ends with the same dispute.
  const all = await db.every(games, { sort: 'starts,division,key' })
  const begun = all.filter(({ starts }) => new Date(starts) <= now)
  const ended = begun.filter((game) => endOf(game) <= now).toSorted((one, other) => +endOf(one) - +endOf(other))
  const { withoutRole } = await demoPeople(db)
  const strengths = strengthsOf(await db.list(formats), chance)
  await db.write(async (tx) => {
    const people = withoutRole.map(({ id }) => id)
    const play: Play = { tx, demo, strengths, people, disputed: ended.at(-1)?.id ?? '' }
    // Who plays a game is known once those before it are confirmed.
    const waiting: Confirmation[] = []
    const confirmUntil = async (time: Date) => {
      while (waiting[0] && waiting[0].at <= time) await waiting.shift()?.confirm()
    }
    for (const { id, starts } of begun) {
      await confirmUntil(new Date(starts))
      const confirmation = await playGame(play, id)
      if (confirmation) waiting.push(confirmation)
      waiting.sort((one, other) => +one.at - +other.at)
    }
    await confirmUntil(now)
  })
  demo.hoursAgo(0)
}

const endOf = ({ starts, minutes }: GameRecord): Date => minutesAfter(new Date(starts), minutes)

/** The better the seed the stronger, with a few who are better than anybody thought. */
function strengthsOf(divisions: readonly { readonly teams: readonly string[] }[], chance: Chance) {
  return new Map(
    divisions.flatMap(({ teams }) =>
      teams.map(
        (team, index) => [team, -index + (chance.below(5) === 0 ? 2.5 : 0) + chance.below(100) / 1_000] as const,
      ),
    ),
  )
}

/** What the second team reports, and when. */
interface Confirmation {
  readonly at: Date
  readonly confirm: () => Promise<void>
}

/** Counts and reports a game as far as it is played. */
async function playGame(
  { tx, demo, people, strengths, disputed }: Play,
  id: string,
): Promise<Confirmation | undefined> {
  const game = await tx.get(games, id)
  if (!game || game.home === '' || game.away === '' || game.state !== 'scheduled') return undefined
  const begun = new Date(game.starts)
  const at = (minutes: number) =>
    demo.hoursAgo((demo.now.getTime() - minutesAfter(begun, minutes).getTime()) / 3_600_000)
  const points = pointsOf(resultOf(game, strengths, demo.chance), demo.chance)
  const passed = (demo.now.getTime() - begun.getTime()) / 60_000
  const shown = points.slice(0, Math.floor(points.length * Math.min(1, passed / game.minutes)))
  let current = game
  if (passed < COUNTED_MS / 60_000)
    for (const index of shown.keys()) {
      at(((index + 1) * game.minutes) / points.length)
      current = await applyCount(tx, current, reporter(people, 'home'), said(current, scoreAfter(shown, index + 1)))
    }
  if (passed < game.minutes) return undefined
  const score = scoreAfter(shown, shown.length)
  at(game.minutes)
  const { after } = await applyReport(tx, current, reporter(people, 'home'), said(current, score))
  const other = async (score: ScorePair) => {
    await applyReport(tx, after, reporter(people, 'away'), said(after, score))
  }
  if (id === disputed) {
    await other(score[0] > score[1] ? [score[0], score[1] + 1] : [score[0] + 1, score[1]])
    return undefined
  }
  return {
    at: minutesAfter(begun, game.minutes + CONFIRMED_AFTER),
    confirm: async () => {
      at(game.minutes + CONFIRMED_AFTER)
      await other(score)
    },
  }
}

const scoreAfter = (points: readonly SideName[], count: number): ScorePair => {
  const home = points.slice(0, count).filter((side) => side === 'home').length
  return [home, count - home]
}

function reporter(people: readonly string[], side: SideName) {
  const user = people[side === 'home' ? 0 : 1] ?? ''
  return { by: user, user, dayCode: '', sides: [side], isAppointed: false, mayCount: true }
}

const said = ({ id, score_version }: GameRecord, [home, away]: ScorePair) => ({
  game: id,
  home,
  away,
  basedOn: score_version,
  device: 'demo-phone',
  takeOver: false,
})

function resultOf({ home, away }: GameRecord, strengths: Play['strengths'], chance: Chance): ScorePair {
  const [one, other] = [strengths.get(home) ?? 0, strengths.get(away) ?? 0]
  const lost = Math.max(3, TARGET - 2 - Math.round(Math.abs(one - other)) - chance.below(4))
  return one > other ? [TARGET, lost] : [lost, TARGET]
}

/** In some order, the winner's last. */
function pointsOf([home, away]: ScorePair, chance: Chance): readonly SideName[] {
  const last: SideName = home > away ? 'home' : 'away'
  const left = { home, away }
  left[last] -= 1
  const points: SideName[] = []
  while (left.home + left.away > 0) {
    const side = chance.below(left.home + left.away) < left.home ? 'home' : 'away'
    left[side] -= 1
    points.push(side)
  }
  return [...points, last]
}
