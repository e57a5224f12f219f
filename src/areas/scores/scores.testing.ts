import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import type { DraftMade, DraftOptions } from '#areas/schedule/schedule.testing.ts'
import { openSchedule, type ScheduleStage } from '#areas/schedule/schedule-stage.testing.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { StageOptions } from '#site/stage.testing.ts'
import { settleScore } from './keeping/confirm.commands.server.ts'
import { reportScore } from './reporting/report.commands.server.ts'

/** A published tournament on its second morning, whose games tests play. */
export interface ScoresStage extends ScheduleStage {
  readonly made: DraftMade
  readonly keeper: Viewer
  /** A manager of that side of the game, the same each time. */
  managerOf(game: GameRecord, side: 'home' | 'away'): Promise<Viewer>
  /** By a manager of that side; based on what is there now unless it is said. */
  report(key: string, side: 'home' | 'away', score: readonly [number, number], basedOn?: number): Promise<unknown>
  settle(key: string, home: number, away: number, division?: string): Promise<void>
  /** Whoever has the better seed wins by more the further apart they are. */
  settleAll(kind: 'pool' | 'bracket', division?: string): Promise<void>
  seedOf(team: string): number
}

/** `before` fills what the draft needs besides. */
export async function openScores(
  draft: DraftOptions = {},
  before: (db: Database) => Promise<unknown> = async () => undefined,
  options: StageOptions = {},
): Promise<ScoresStage> {
  const stage = await openSchedule({ now: '2026-06-14T18:00:00Z', ...options })
  await before(stage.db)
  const keeper = await stage.person('Sam', ['scorekeeper'])
  const made = await stage.publishNew(draft)
  const { game } = stage
  const managers = new Map<string, Viewer>()

  const managerOf = async (record: GameRecord, side: 'home' | 'away') => {
    const team = record[side]
    let found = managers.get(team)
    if (!found) {
      found = await stage.person(`Manager ${team}`, ['teammanager'])
      const { id } = found
      await stage.db.write((tx) => tx.update(teams, team, { managers: [id] }))
      managers.set(team, found)
    }
    return found
  }

  const seeds = new Map(
    Object.values(made.teams).flatMap((own) => own.map((team, index) => [team, index + 1] as const)),
  )
  const seedOf = (team: string) => seeds.get(team) ?? 0

  const settle = async (key: string, home: number, away: number, division = 'mixed') => {
    const { id, score_version: basedOn } = await game(key, division)
    await stage.run(settleScore, keeper, { game: id, home, away, basedOn })
  }

  return {
    ...stage,
    made,
    keeper,
    managerOf,
    async report(key, side, [home, away], basedOn) {
      const record = await game(key)
      const manager = await managerOf(record, side)
      const input = { game: record.id, home, away, basedOn: basedOn ?? record.score_version, device: `phone-${side}` }
      return stage.attempt(reportScore.name, manager, input)
    },
    settle,
    async settleAll(kind, division = 'mixed') {
      for (let isDone = false; !isDone; ) {
        const open = (await stage.db.every(games, { sort: 'starts,id' })).find(
          (it) =>
            it.kind === kind &&
            it.division === division &&
            it.state === 'scheduled' &&
            it.home !== '' &&
            it.away !== '',
        )
        isDone = open === undefined
        if (!open) continue
        const apart = Math.min(12, Math.abs(seedOf(open.home) - seedOf(open.away)))
        const isHome = seedOf(open.home) < seedOf(open.away)
        await settle(open.key, isHome ? 15 : 14 - apart, isHome ? 14 - apart : 15, division)
      }
    },
    seedOf,
  }
}
