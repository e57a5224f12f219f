import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

/** What the keys do on a game that has the focus. */
export function TimetableKeys({ isMoving = false }: { isMoving?: boolean }) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  const keys = isMoving
    ? [
        ['↑ ↓ ← →', m.schedule_timetable_page_key_arrows()],
        ['⇧ ↑ ↓', m.schedule_timetable_page_key_fine()],
        ['Enter', m.schedule_timetable_page_key_drop()],
        ['Esc', m.schedule_timetable_page_key_cancel()],
      ]
    : [
        ['M', m.schedule_timetable_page_key_move()],
        ['S', m.schedule_timetable_page_key_swap()],
        ['L', m.schedule_timetable_page_key_lock()],
      ]
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-2 text-caption text-ink-2">
      {keys.map(([key, text]) => (
        <span key={key} className="inline-flex items-center gap-1">
          <kbd className="rounded-sm border border-b-2 border-edge px-1 font-semibold">{key}</kbd>
          {text}
        </span>
      ))}
    </p>
  )
}
