import type { AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const numberIn = (detail: Readonly<Record<string, unknown>>, name: string): number => Number(detail[name] ?? 0)

function textIn(detail: Readonly<Record<string, unknown>>, name: string): string {
  const { [name]: found } = detail
  return typeof found === 'string' ? found : ''
}

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
  'schedule.createShowGame': ({ detail }) =>
    m.schedule_timetable_page_did_create_show({ game: textIn(detail, 'game') }),
  'schedule.removeShowGame': ({ detail }) =>
    m.schedule_timetable_page_did_remove_show({ game: textIn(detail, 'game') }),
  'schedule.setBreaks': ({ detail }) => m.schedule_timetable_page_did_set_breaks({ count: numberIn(detail, 'count') }),
  'schedule.changeField': ({ detail }) => m.schedule_timetable_page_did_change_field({ name: textIn(detail, 'name') }),
  'schedule.setDuties': ({ detail }) => m.schedule_timetable_page_did_set_duties({ count: numberIn(detail, 'count') }),
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
