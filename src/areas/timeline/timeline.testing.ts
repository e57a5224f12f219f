import sharp from 'sharp'
import type * as v from 'valibot'
import { openStage } from '#site/stage.testing.ts'
import { action } from './admin/AdminTimelinePage.tsx'
import { timelines } from './timeline.collections.ts'
import { addEvent } from './timeline.commands.server.ts'
import type { TimelineEvent } from './timeline.queries.server.ts'

export type EventInput = v.InferInput<typeof addEvent.input>

export const BREAKFAST: EventInput = {
  title_en: 'Breakfast',
  title_de: 'Frühstück',
  day: '2026-06-13',
  starts: '07:30',
  ends: '09:30',
  place: 'Club house',
  audience: 'everybody',
  published: true,
}

/** An installation with an admin who writes the timeline. */
export type TimelineStage = Awaited<ReturnType<typeof openTimeline>>

export async function openTimeline() {
  const stage = await openStage()
  const admin = await stage.person('Boss', ['admin'])
  return {
    ...stage,
    admin,
    /** Breakfast, but for what is said. */
    async added(more: Partial<EventInput> = {}): Promise<TimelineEvent> {
      const { event } = await stage.run(addEvent, admin, { ...BREAKFAST, ...more })
      const found = await stage.db.get(timelines, event)
      if (!found) throw new Error('Nothing was kept')
      return found
    },
    all: () => stage.db.list(timelines, { sort: 'day,starts,id' }),
    current: async ({ id }: { id: string }) => (await stage.db.get(timelines, id))!,
    /** A form of the admins' page. */
    posted: (form: Readonly<Record<string, string | File>>) =>
      action(stage.visit('/admin/tournament/timelines', { viewer: admin, form })),
  }
}

export async function pngFile(name = 'rolls.png'): Promise<File> {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: '#27c' } })
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' })
}
