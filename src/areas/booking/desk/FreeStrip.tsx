import { formatTime } from '#client/when.ts'
import type { FreeStep } from '#rules/booking/availability.ts'
import { m } from '#words/messages.js'

type Props = { steps: readonly FreeStep[]; all: number; zone: string }

/** A day from the morning to midnight: the fuller, the more is free. Read out as a list. */
export function FreeStrip({ steps, all, zone }: Props) {
  const [from, to] = [steps[0]?.from ?? 0, steps.at(-1)?.to ?? 1]
  return (
    <ul aria-label={m.booking_steps_label()} className="flex h-4 overflow-hidden rounded-sm bg-sunken">
      {steps.map((step) => {
        const words = m.booking_step({
          from: formatTime(new Date(step.from), zone),
          to: formatTime(new Date(step.to), zone),
          free: step.free,
        })
        return (
          <li
            key={step.from}
            title={words}
            className="flex items-end"
            style={{ width: `${((step.to - step.from) / (to - from)) * 100}%` }}
          >
            <span
              aria-hidden
              className="w-full bg-brand"
              style={{ height: `${(step.free / Math.max(1, all)) * 100}%` }}
            />
            <span className="sr-only">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}
