import { CalendarDays, ClipboardPaste } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#client/when.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { StepLinks } from './StepForm.tsx'

type Props = { days: readonly string[]; isAgain: boolean; next: string | undefined; paste: string }

/** On which days is played: those of the tournament. */
export function DaysStep({ days, isAgain, next, paste }: Props) {
  if (days.length === 0)
    return (
      <EmptyState
        icon={CalendarDays}
        title={m.schedule_wizard_no_days()}
        action={<ButtonLink to="/admin/tournament/settings">{m.schedule_wizard_to_configuration()}</ButtonLink>}
      >
        {m.schedule_wizard_no_days_text()}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      {isAgain && <Note kind="warn">{m.schedule_wizard_again()}</Note>}
      <List label={m.schedule_wizard_step_days()}>
        {days.map((day) => (
          <Row key={day} icon={CalendarDays} title={formatDay(day)} />
        ))}
      </List>
      <p className="text-small text-ink-2">
        {m.schedule_wizard_days_hint()}{' '}
        <Link to="/admin/tournament/settings" className="link">
          {m.schedule_wizard_to_configuration()}
        </Link>
      </p>
      <p className="text-small text-ink-2">{m.schedule_wizard_nothing_counts()}</p>
      <Note icon={ClipboardPaste} title={m.schedule_wizard_paste_title()} to={paste}>
        {m.schedule_wizard_paste_text()}
      </Note>
      <StepLinks back={undefined} next={next} />
    </div>
  )
}
