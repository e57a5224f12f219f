import { type GameId, MINUTES_PER_DAY, START_STEP_MINUTES, type TimeSpan } from '#rules/timetable/plan.ts'
import { clock } from '#ui/timetable/timetable.ts'
import { m } from '#words/messages.js'
import type { TimetableParts } from '../timetable-view.ts'

/** When the game could start on the shown day, field by field: what else is typed would be refused. */
export function FreeTimes({ timetable, game }: { timetable: TimetableParts; game: GameId }) {
  const { data, editor, texts, day, range } = timetable
  const whyNot = editor.checker.whyNot(game)
  const rows = data.fields.map(({ id }) => ({
    id,
    spans: startsOf((minute) => whyNot(id, day * MINUTES_PER_DAY + minute).length === 0, range),
  }))
  const free = rows.filter(({ spans }) => spans.length > 0)
  return (
    <section className="note" aria-label={m.schedule_timetable_page_free_times()}>
      <div>
        <p className="font-semibold">{m.schedule_timetable_page_free_times()}</p>
        {free.length === 0 && <p>{m.schedule_timetable_page_free_none()}</p>}
        <ul>
          {free.map(({ id, spans }) => (
            <li key={id}>
              {texts.field(id)}: {spans.map(spanText).join(', ')}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const spanText = ({ from, to }: TimeSpan) => (from === to ? clock(from) : `${clock(from)}–${clock(to)}`)

/** The first and the last start of each stretch. */
function startsOf(isFree: (minute: number) => boolean, { from, to }: TimeSpan): readonly TimeSpan[] {
  const spans: TimeSpan[] = []
  for (let at = from; at < to; at += START_STEP_MINUTES) {
    if (!isFree(at)) continue
    const last = spans.at(-1)
    if (last?.to === at - START_STEP_MINUTES) spans[spans.length - 1] = { from: last.from, to: at }
    else spans.push({ from: at, to: at })
  }
  return spans
}
