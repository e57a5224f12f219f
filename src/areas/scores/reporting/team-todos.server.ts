import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatTime, formatWeekday } from '#client/when.ts'
import type { TeamTodo, TeamTodos } from '#http/areas/team-todos.ts'
import type { Reader } from '#records/reader.ts'
import { dayIn, minutesAfter } from '#rules/calendar/time.ts'
import { otherSide, type ScorePair, type SideName } from '#rules/games/states.ts'
import { scoreText } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import { scoreEntries } from '../scores.collections.ts'
import type { ScoreEntry } from './reports.server.ts'

/** Played games without a result of the own team, and results of others that wait for its word. */
export const SCORE_TODOS: TeamTodos = {
  async of(reader, ids) {
    const waiting = (await gamesOfSides(reader, ids)).filter((it) => isWaiting(it.game, reader.now()))
    if (waiting.length === 0) return []
    const [said, playing, tournament] = await Promise.all([
      reportsOf(reader, waiting),
      reader.byIds(
        teams,
        waiting.flatMap(({ game }) => [game.home, game.away]),
      ),
      tournamentOf(reader),
    ])
    const nameOf = (id: string) => playing.get(id)?.name ?? ''
    const zone = tournament?.time_zone ?? 'UTC'
    return waiting.flatMap(({ game, side }) => {
      const reports = new Map((said.get(game.id) ?? []).map((it) => [it.for_side, it]))
      const todo = todoAt(game, { side, reports, opponent: nameOf(game[otherSide(side)]) })
      if (!todo) return []
      const note = `${formatWeekday(dayIn(new Date(game.starts), zone))} ${formatTime(game.starts, zone)}`
      const href = `/scores?${new URLSearchParams({ game: game.id })}`
      return [{ team: game[side], ...todo, note, href, weight: 'now' as const }]
    })
  },
}

/** A game as one of its two teams sees it. */
interface GameOfSide {
  readonly game: GameRecord
  readonly side: SideName
}

async function gamesOfSides(reader: Reader, ids: readonly string[]): Promise<readonly GameOfSide[]> {
  const [home, away] = await Promise.all([reader.pointingAt(games, 'home', ids), reader.pointingAt(games, 'away', ids)])
  const sides = [
    ...home.map((game) => ({ game, side: 'home' as const })),
    ...away.map((game) => ({ game, side: 'away' as const })),
  ]
  return sides.toSorted((one, other) => one.game.starts.localeCompare(other.game.starts))
}

/** It was played, and what became of it is not settled. */
function isWaiting({ home, away, state, starts, minutes }: GameRecord, now: Date): boolean {
  if (home === '' || away === '') return false
  if (state === 'reported' || state === 'disputed') return true
  const isOpen = state === 'scheduled' || state === 'live'
  return isOpen && minutesAfter(new Date(starts), minutes) <= now
}

/** The reports that count, by game. */
async function reportsOf(
  reader: Reader,
  waiting: readonly GameOfSide[],
): Promise<ReadonlyMap<string, readonly ScoreEntry[]>> {
  const ids = [...new Set(waiting.map(({ game }) => game.id))]
  const said = await reader.pointingAt(scoreEntries, 'game', ids)
  return Map.groupBy(
    said.filter(({ act, is_replaced }) => act === 'report' && !is_replaced),
    ({ game }) => game,
  )
}

interface SideFacts {
  readonly side: SideName
  readonly reports: ReadonlyMap<string, ScoreEntry>
  readonly opponent: string
}

/** Undefined where the team has said its word and waits for others. */
function todoAt(
  { state, home_score, away_score }: GameRecord,
  { side, reports, opponent }: SideFacts,
): Pick<TeamTodo, 'about' | 'text'> | undefined {
  const [ours, theirs] = [reports.get(side), reports.get(otherSide(side))]
  if (state === 'disputed') {
    // Whoever spoke last has answered.
    if (!ours || !theirs || ours.at > theirs.at) return undefined
    const said = { opponent, ours: shown(scoreIn(ours), side), theirs: shown(scoreIn(theirs), side) }
    return { about: 'dispute', text: m.scores_todo_dispute(said) }
  }
  if (ours) return undefined
  if (theirs) return { about: 'score', text: m.scores_todo_answer({ opponent, score: shown(scoreIn(theirs), side) }) }
  if (state === 'reported')
    return { about: 'score', text: m.scores_todo_answer_field({ score: shown([home_score, away_score], side) }) }
  return { about: 'score', text: m.scores_todo_report({ opponent }) }
}

const scoreIn = ({ home_score, away_score }: ScoreEntry): ScorePair => [home_score, away_score]

/** The own goals first. */
const shown = ([home, away]: ScorePair, side: SideName): string =>
  side === 'home' ? scoreText(home, away) : scoreText(away, home)
