import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

type Keys = readonly (readonly [key: string, text: string])[]

const KEYS: Readonly<Record<'rest' | 'move' | 'swap', () => Keys>> = {
  rest: () => [
    ['M', m.schedule_timetable_page_key_move()],
    ['S', m.schedule_timetable_page_key_swap()],
    ['L', m.schedule_timetable_page_key_lock()],
  ],
  move: () => [
    ['↑ ↓ ← →', m.schedule_timetable_page_key_arrows()],
    ['⇧ ↑ ↓', m.schedule_timetable_page_key_fine()],
    ['Enter', m.schedule_timetable_page_key_drop()],
    ['Esc', m.schedule_timetable_page_key_cancel()],
  ],
  swap: () => [
    ['Tab', m.schedule_timetable_page_key_arrows()],
    ['Enter', m.schedule_timetable_page_key_swap()],
    ['Esc', m.schedule_timetable_page_key_cancel()],
  ],
}

/** What the keys do on a game that has the focus. */
export function TimetableKeys({ during }: { during?: 'move' | 'swap' }) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  const keys = KEYS[during ?? 'rest']()
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-2 text-caption text-ink-2">
      {keys.map(([key, text]) => (
        <span key={key} className="inline-flex items-center gap-1">
          <kbd className="rounded-sm border-1 border-b-2 border-edge px-1 font-semibold">{key}</kbd>
          {text}
        </span>
      ))}
    </p>
  )
}
