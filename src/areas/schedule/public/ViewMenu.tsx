import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { SCHEDULE_VIEWS, type ScheduleShown, type ScheduleView, scheduleAddress } from './schedule.address.ts'

const VIEW_WORDS: Readonly<Record<ScheduleView, () => string>> = {
  time: m.schedule_public_by_time,
  field: m.schedule_public_by_field,
  team: m.schedule_public_by_team,
  division: m.schedule_public_by_division,
}

/** By what the games are ordered. It opens and leads on before there are scripts. */
export function ViewMenu({ asked }: { asked: ScheduleShown }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { by } = asked.choices
  useEffect(() => {
    const closeFrom = (event: Event) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (menu.current?.open && (isEscape || (event.type === 'pointerdown' && !isInside))) menu.current.open = false
    }
    document.addEventListener('pointerdown', closeFrom)
    document.addEventListener('keydown', closeFrom)
    return () => {
      document.removeEventListener('pointerdown', closeFrom)
      document.removeEventListener('keydown', closeFrom)
    }
  }, [])
  return (
    // Another order begins with a closed menu.
    <details ref={menu} key={by} className="view-menu">
      <summary className="btn btn-line">
        {VIEW_WORDS[by]()}
        <Icon of={ChevronDown} />
      </summary>
      <nav aria-label={m.schedule_public_views()}>
        {SCHEDULE_VIEWS.map((view) => (
          <Link
            key={view}
            to={scheduleAddress.href(scheduleAddress.chosen(asked, { by: view }))}
            aria-current={view === by || undefined}
            preventScrollReset
          >
            {VIEW_WORDS[view]()}
          </Link>
        ))}
      </nav>
    </details>
  )
}
