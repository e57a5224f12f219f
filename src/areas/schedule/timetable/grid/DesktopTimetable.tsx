import { useNow } from '#client/clock.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { TimetableGrid } from '#ui/timetable/TimetableGrid.tsx'
import { clock } from '#ui/timetable/timetable.ts'
import { m } from '#words/messages.js'
import { minuteOfTime } from '../rain.ts'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { blocksOfDay, stretchesOfDay } from './blocks.ts'
import { closesAt } from './day-grid.ts'
import { GamePanel } from './GamePanel.tsx'
import { MovingPanel } from './MovingPanel.tsx'
import { TimetableOverview } from './TimetableOverview.tsx'

/** All fields of a day beside each other, and beside them what is known of the chosen game. */
export function DesktopTimetable({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, day, range, editor, controls, texts } = timetable
  const now = useMinuteNow(shown.day, data.zone)
  return (
    <div className="gap-5 max-desk:hidden desk:grid desk:grid-cols-[minmax(0,1fr)_232px]">
      <TimetableGrid
        label={m.schedule_timetable_page_grid()}
        fields={data.fields.map(({ id, isShow }) => {
          const open = editor.values.fields[id]?.open ?? []
          const closes = closesAt(open, day, range)
          return {
            key: id,
            name: texts.field(id),
            to: timetableHref(shown, { view: 'fields', field: id, game: '' }),
            ...(isShow
              ? { note: m.schedule_timetable_page_show_field() }
              : closes !== undefined && { note: m.schedule_timetable_page_until({ time: clock(closes) }) }),
          }
        })}
        from={range.from}
        to={range.to}
        blocks={blocksOfDay(timetable)}
        stretches={stretchesOfDay(timetable)}
        now={now}
        onTarget={controls.drop}
      />
      <aside className="border-l border-line pl-4" aria-label={m.schedule_timetable_page_panel()}>
        <div className="sticky top-4 grid gap-4">
          {controls.moving ? (
            <MovingPanel timetable={timetable} moving={controls.moving} />
          ) : shown.game === '' ? (
            <TimetableOverview timetable={timetable} id="desktop" />
          ) : (
            <GamePanel timetable={timetable} id={shown.game} />
          )}
        </div>
      </aside>
    </div>
  )
}

const HALF_A_MINUTE_MS = 30_000

/** Minutes of the day, while it is that day where the tournament is. */
function useMinuteNow(day: string, zone: string): number | undefined {
  const now = useNow(HALF_A_MINUTE_MS)
  if (!now) return undefined
  const local = localTimeOf(now, zone)
  return local.day === day ? minuteOfTime(local.time) : undefined
}
