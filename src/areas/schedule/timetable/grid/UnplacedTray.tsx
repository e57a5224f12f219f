import { CalendarPlus } from 'lucide-react'
import { useMemo } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { dayOf, type GameId, MINUTES_PER_DAY, type Slot } from '#rules/timetable/plan.ts'
import { type Unplaced, unplacedBeside } from '#rules/timetable/unplaced.ts'
import { Button } from '#ui/controls/Button.tsx'
import { State } from '#ui/marks/State.tsx'
import { TimetableBlock } from '#ui/timetable/TimetableBlock.tsx'
import { m } from '#words/messages.js'
import { helpText } from '../../words/timetable-words.ts'
import { moveOf } from '../editor/steps.ts'
import { timeOfMinute } from '../rain.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { blockOf } from './blocks.ts'

/** Each slot of each field is asked for these, after every move. The others follow when these have a place. */
const TOLD_MOST = 8

/** Games without a place: dragged into the grid, put where there is room by one tap, or told why there is none. */
export function UnplacedTray({ timetable }: { timetable: TimetableParts }) {
  const { data, editor, shown } = timetable
  const unplaced = data.games.filter(
    ({ id, division }) =>
      editor.values.games[id]?.field === '' && (shown.division === '' || division === shown.division),
  )
  const asked = unplaced.slice(0, TOLD_MOST).map(({ id }) => id)
  const told = useMemo(
    () => new Map(unplacedBeside(editor.plan, asked, editor.checker).map((it) => [it.game, it])),
    [editor.plan, editor.checker, asked.join(' ')],
  )
  if (unplaced.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={m.schedule_timetable_page_unplaced()}>
      <h2 className="font-display text-head">{m.schedule_timetable_page_unplaced_count({ count: unplaced.length })}</h2>
      <ul className="grid gap-3">
        {unplaced.map((game) => {
          const found = told.get(game.id)
          return (
            <li key={game.id} className="grid gap-1">
              <TimetableBlock block={blockOf(timetable, game, 0, { isTight: true })} />
              {found && <WhatToDo timetable={timetable} unplaced={found} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function WhatToDo({ timetable, unplaced }: { timetable: TimetableParts; unplaced: Unplaced }) {
  const { texts, day } = timetable
  const { game, nearest, reasons, help } = unplaced
  if (nearest && reasons.length === 0) return <PlaceForm timetable={timetable} game={game} slot={nearest} />
  return (
    <div className="grid gap-1 text-caption">
      <p className="text-ink-2">
        {nearest
          ? m.schedule_timetable_page_unplaced_closest({ slot: texts.slot(nearest, day) })
          : m.schedule_timetable_page_unplaced_never_open()}
      </p>
      {nearest && reasons.map((it) => <p key={`${it.rule} ${it.with}`}>{texts.reason(game, it)}</p>)}
      {help.map((it) => (
        <p key={it.kind}>
          <State kind="ok">{helpText(it)}</State>
        </p>
      ))}
    </div>
  )
}

function PlaceForm({ timetable, game, slot }: { timetable: TimetableParts; game: GameId; slot: Slot }) {
  const { data, editor, texts, day } = timetable
  const busy = useIsSending()
  return (
    <PostForm
      onSubmit={(event) => {
        event.preventDefault()
        editor.run(moveOf(editor.values, game, { field: slot.field, starts: slot.start }))
      }}
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="base" value={data.bases[game]} />
      <input type="hidden" name="field" value={slot.field} />
      <input type="hidden" name="day" value={dayOf(slot.start)} />
      <input type="hidden" name="time" value={timeOfMinute(slot.start % MINUTES_PER_DAY)} />
      <Button type="submit" kind="line" size="small" wide icon={CalendarPlus} busy={busy}>
        {m.schedule_timetable_page_place_at({ slot: texts.slot(slot, day) })}
      </Button>
    </PostForm>
  )
}
