import type { AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const numberIn = (detail: Readonly<Record<string, unknown>>, name: string): number => Number(detail[name] ?? 0)

export const SCHEDULE_AUDIT_WORDS: AuditWords = {
  'schedule.placeGames': ({ detail }) => {
    const [count, { game }] = [numberIn(detail, 'count'), detail]
    return count === 1 && typeof game === 'string'
      ? m.schedule_did_place_one({ game })
      : m.schedule_did_place({ count })
  },
  'schedule.lockGames': ({ detail }) => {
    const said = { count: numberIn(detail, 'count') }
    return detail['locked'] === true ? m.schedule_did_lock(said) : m.schedule_did_unlock(said)
  },
  'schedule.publish': ({ detail }) =>
    m.schedule_did_publish({
      added: numberIn(detail, 'added'),
      changed: numberIn(detail, 'changed'),
      cancelled: numberIn(detail, 'cancelled'),
    }),
  'schedule.pinField': ({ detail: { name, isOn } }) => {
    const said = { name: typeof name === 'string' ? name : '' }
    return isOn === true ? m.schedule_site_plan_did_pin(said) : m.schedule_site_plan_did_unpin(said)
  },
  'schedule.discardDraft': () => m.schedule_did_discard(),
}
