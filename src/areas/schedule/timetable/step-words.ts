import { m } from '#words/messages.js'
import type { Step } from './editor/steps.ts'

/** What a step did, as it is told once it is done. */
export function doneText(step: Step): string {
  switch (step.kind) {
    case 'place':
      return placeText(step)
    case 'lock':
      return step.locked
        ? m.schedule_timetable_page_done_lock({ count: step.games.length })
        : m.schedule_timetable_page_done_unlock({ count: step.games.length })
    case 'duties':
      return m.schedule_timetable_page_done_duties({ count: step.games.length })
    case 'breaks':
      return m.schedule_timetable_page_done_breaks()
    case 'field':
      return m.schedule_timetable_page_done_field({ name: step.after.name })
    case 'show':
      return step.isAdded ? m.schedule_timetable_page_done_add_show() : m.schedule_timetable_page_done_remove_show()
  }
}

function placeText({ games }: Extract<Step, { kind: 'place' }>): string {
  const [one, other] = games
  if (games.length === 1) {
    return one?.after.field === '' ? m.schedule_timetable_page_done_unplace() : m.schedule_timetable_page_done_move()
  }
  const isSwap =
    games.length === 2 && one?.before.field === other?.after.field && one?.after.field === other?.before.field
  return isSwap && one?.after.starts === other?.before.starts
    ? m.schedule_timetable_page_done_swap()
    : m.schedule_timetable_page_done_moves({ count: games.length })
}
