import { TriangleAlert } from 'lucide-react'
import { useNow } from '#client/clock.ts'
import { formatDate, formatTime, formatWeekday } from '#client/when.ts'
import type { WeekendEntry } from '#http/areas/own-weekend.ts'
import { collisionsIn } from '#rules/calendar/collisions.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/page/Section.tsx'
import { type Moment, TimelineList } from '#ui/page/TimelineList.tsx'
import { m } from '#words/messages.js'

/** Often enough for what is told in minutes. */
const TICK_MS = 20_000

type Props = { entries: readonly WeekendEntry[]; zone: string }

/** All that somebody has to be at, day by day along one line, with what collides. */
export function WeekendLine({ entries, zone }: Props) {
  const now = useNow(TICK_MS)?.getTime()
  if (entries.length === 0) return <p className="py-3 text-ink-2">{m.weekend_none()}</p>
  const collisions = collisionsIn(entries)
  const next = now === undefined ? undefined : entries.find((it) => it.to > now && !it.isOptional)?.id
  const whenOf = ({ id, to }: WeekendEntry) => {
    if (id === next) return 'next' as const
    return now !== undefined && to <= now ? ('past' as const) : ('later' as const)
  }
  const byDay = Map.groupBy(entries, ({ from }) => localTimeOf(new Date(from), zone).day)
  return [...byDay].map(([day, own]) => (
    <Section key={day} title={formatWeekday(day)} aside={formatDate(day)}>
      <TimelineList
        label={formatWeekday(day)}
        moments={own.map((entry): Moment => {
          const clash = collisions.get(entry.id)
          return {
            key: entry.id,
            at: new Date(entry.from).toISOString(),
            time: formatTime(new Date(entry.from), zone),
            title: entry.title,
            ...(entry.href !== undefined && { to: entry.href }),
            when: whenOf(entry),
            text: clash ? (
              <span className="flex items-center gap-1 font-semibold">
                <Icon of={TriangleAlert} size={15} />
                {m.weekend_clash({ title: clash.title })}
              </span>
            ) : (
              [entry.place, entry.note].filter(Boolean).join(', ')
            ),
            ...(clash && { clash: true }),
          }
        })}
      />
    </Section>
  ))
}
