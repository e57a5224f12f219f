import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { m } from '#words/messages.js'

/** The one address under which a calendar finds everything. */
export function WeekendCalendar({ href }: { href: string }) {
  return (
    <div className="grid gap-2 py-3" id="my-weekend">
      <p className="text-small text-ink-2">{m.weekend_calendar_text()}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a className="link" href={href.replace(/^https?:/, 'webcal:')}>
          {m.weekend_calendar()}
        </a>
        <CopyButton text={href}>{m.weekend_copy()}</CopyButton>
      </div>
    </div>
  )
}
