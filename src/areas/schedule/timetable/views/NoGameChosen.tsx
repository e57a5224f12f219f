import { CalendarRange } from 'lucide-react'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'

/** A link to a game that is not there any more. */
export function NoGameChosen({ timetable: { shown } }: { timetable: TimetableParts }) {
  return (
    <EmptyState
      icon={CalendarRange}
      title={m.schedule_refused_game_gone()}
      action={
        <ButtonLink to={timetableHref(shown, { view: '', game: '' })}>{m.schedule_timetable_page_back()}</ButtonLink>
      }
    />
  )
}
