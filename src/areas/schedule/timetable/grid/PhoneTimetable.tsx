import { Lock, LockOpen } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { TimetableSlots } from '#ui/timetable/TimetableSlots.tsx'
import { clock } from '#ui/timetable/timetable.ts'
import { m } from '#words/messages.js'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'
import { blocksOfDay } from './blocks.ts'
import { freeSpansOf } from './day-grid.ts'
import { TimetableOverview } from './TimetableOverview.tsx'

/** One field at a time; what can be done with the chosen game stands at the lower edge. */
export function PhoneTimetable({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, day, range, editor, texts } = timetable
  const slots = [
    ...blocksOfDay(timetable, shown.field),
    ...freeSpansOf(editor.plan, shown.field, day, range).map(({ from, to }) => ({
      key: `free ${from}`,
      from,
      text: m.schedule_timetable_page_free_for({ minutes: to - from }),
    })),
  ].toSorted((a, b) => a.from - b.from)
  return (
    <div className="desk:hidden">
      {/* Which field it is stays in sight while its games scroll. */}
      <div className="sticky top-0 z-(--layer-bar) bg-ground py-2">
        <Segments
          label={m.schedule_timetable_page_fields()}
          segments={data.fields.map(({ id, name }) => ({
            to: timetableHref(shown, { field: id, game: '' }),
            label: id === shown.field ? texts.field(id) : name,
            current: id === shown.field,
          }))}
        />
      </div>
      <div className="mt-1">
        <TimetableSlots label={texts.field(shown.field)} slots={slots} />
      </div>
      <div className="mt-4 grid gap-4">
        <TimetableOverview timetable={timetable} id="phone" />
      </div>
      {shown.game !== '' && <GameFooter timetable={timetable} game={shown.game} />}
    </div>
  )
}

function GameFooter({
  timetable: { shown, editor, texts, controls },
  game,
}: {
  timetable: TimetableParts
  game: string
}) {
  const busy = useIsSending()
  const values = editor.values.games[game]
  if (!values) return null
  const { locked } = values
  const isFixed = locked || (texts.game(game)?.isBegun ?? false)
  return (
    <FormFooter
      note={
        <>
          <b className="flex-1 text-ink">{texts.title(game)}</b>
          <span className="font-display font-bold text-ink">
            {values.field === '' ? m.schedule_timetable_page_no_place() : clock(values.starts % MINUTES_PER_DAY)}
          </span>
        </>
      }
    >
      <PostForm
        className="flex-1"
        onSubmit={(event) => {
          event.preventDefault()
          controls.toggleLock(game)
        }}
      >
        <input type="hidden" name="intent" value="lock" />
        <input type="hidden" name="games" value={game} />
        <input type="hidden" name="locked" value={String(!locked)} />
        <Button type="submit" kind="line" wide icon={locked ? LockOpen : Lock} busy={busy}>
          {locked ? m.schedule_timetable_page_unlock() : m.schedule_timetable_page_lock()}
        </Button>
      </PostForm>
      {!isFixed && (
        <>
          <span className="flex-1">
            <ButtonLink kind="line" wide to={timetableHref(shown, { view: 'swap' })}>
              {m.schedule_timetable_page_swap()}
            </ButtonLink>
          </span>
          <span className="flex-1">
            <ButtonLink wide to={timetableHref(shown, { view: 'move' })}>
              {m.schedule_timetable_page_move()}
            </ButtonLink>
          </span>
        </>
      )}
    </FormFooter>
  )
}
