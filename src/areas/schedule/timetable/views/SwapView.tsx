import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { newViolations } from '#rules/timetable/violations.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { m } from '#words/messages.js'
import { applied, planWith, swapOf } from '../editor/steps.ts'
import { GameHead } from '../grid/GameHead.tsx'
import type { TimetableParts } from '../timetable-view.ts'
import { NoGameChosen } from './NoGameChosen.tsx'

/** With which game it changes its place: those with which it may, by the rules. */
export function SwapView({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, editor, texts } = timetable
  const refused = refusedOf(timetable.refused, 'swap')
  const busy = useIsSending()
  const own = editor.values.games[shown.game]
  if (!own) return <NoGameChosen timetable={timetable} />
  const others = data.games
    .filter(({ id, isBegun }) => {
      const values = editor.values.games[id]
      const isElsewhere = values && (values.field !== own.field || values.starts !== own.starts)
      if (id === shown.game || isBegun || !isElsewhere || values.locked) return false
      const after = planWith(editor.plan, applied(editor.values, swapOf(editor.values, shown.game, id)))
      return newViolations(editor.plan, after).length === 0
    })
    .toSorted((a, b) => (editor.values.games[a.id]?.starts ?? 0) - (editor.values.games[b.id]?.starts ?? 0))
  const slotOf = (id: string) => {
    const { field = '', starts = 0 } = editor.values.games[id] ?? {}
    return field === '' ? m.schedule_timetable_page_no_place() : texts.slot({ field, start: starts })
  }
  return (
    <>
      <GameHead timetable={timetable} game={shown.game} />
      <p className="mt-1 text-small text-ink-2">{slotOf(shown.game)}</p>
      {others.length === 0 ? (
        <div className="mt-3">
          <Note>{m.schedule_timetable_page_swap_none()}</Note>
        </div>
      ) : (
        <PostForm className="mt-3 grid gap-4">
          <ErrorSummary errors={errorsOf(refused)} />
          <input type="hidden" name="intent" value="swap" />
          <input type="hidden" name="game" value={shown.game} />
          <input type="hidden" name="base" value={data.bases[shown.game]} />
          <Select
            name="other"
            label={m.schedule_timetable_page_swap_with()}
            hint={m.schedule_timetable_page_swap_allowed()}
            options={others.map(({ id }) => ({
              id,
              value: `${id} ${data.bases[id]}`,
              label: `${slotOf(id)}: ${texts.title(id)}`,
            }))}
          />
          <FormFooter>
            <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
              {m.schedule_timetable_page_swap()}
            </Button>
          </FormFooter>
        </PostForm>
      )}
    </>
  )
}
