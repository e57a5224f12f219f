import { State } from '#ui/marks/State.tsx'
import { ANNOUNCEMENT_STATE_WORDS } from './announcements.words.ts'
import type { Announcement } from './deliver.server.ts'

const KINDS = { planned: 'waiting', sent: 'ok', recalled: 'warn', cancelled: 'danger' } as const

export function AnnouncementStateMark({ state }: Pick<Announcement, 'state'>) {
  return state === '' ? null : <State kind={KINDS[state]}>{ANNOUNCEMENT_STATE_WORDS[state]()}</State>
}
