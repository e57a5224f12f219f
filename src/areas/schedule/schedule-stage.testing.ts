import type { NewRecord } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage, type StageOptions } from '#site/stage.testing.ts'
import type { GameRecord } from './division-play.api.server.ts'
import type { ScheduleDraft } from './plan/draft.queries.server.ts'
import { publishSchedule } from './plan/publish.commands.server.ts'
import { games } from './schedule.collections.ts'
import { type DraftMade, type DraftOptions, draftNow, makeDraft } from './schedule.testing.ts'

/** An installation on the morning of the first day, whose schedule an admin drafts and publishes. */
export interface ScheduleStage extends Stage {
  readonly admin: Viewer
  draft(): Promise<ScheduleDraft>
  /** Of the draft. */
  version(): Promise<number>
  /** The draft as it is now. */
  publish(): Promise<void>
  /** Makes a draft, and publishes it. */
  publishNew(options?: DraftOptions): Promise<DraftMade>
  /** One that is published. */
  game(key: string, division?: string): Promise<GameRecord>
  /** Past all commands. */
  changeGame(key: string, values: Partial<NewRecord<typeof games>>): Promise<void>
}

export async function openSchedule(options: StageOptions = {}): Promise<ScheduleStage> {
  const stage = await openStage({ now: '2026-06-13T06:00:00Z', ...options })
  const admin = await stage.person('Ada', ['admin'])

  const draft = () => draftNow(stage.db)
  const version = async () => (await draft()).record?.version ?? 0

  const publish = async () => {
    await stage.run(publishSchedule, admin, { version: await version() })
  }

  const game = async (key: string, division = 'mixed') => {
    const params = { key, division }
    const found = await stage.db.first(games, { filter: 'key = {:key} && division = {:division}', params })
    if (!found) throw new Error(`There is no game ${key}`)
    return found
  }

  return {
    ...stage,
    admin,
    draft,
    version,
    publish,
    async publishNew(wanted) {
      const made = await makeDraft(stage.db, wanted)
      await publish()
      return made
    },
    game,
    async changeGame(key, values) {
      const { id } = await game(key)
      await stage.db.write((tx) => tx.update(games, id, values))
    },
  }
}
