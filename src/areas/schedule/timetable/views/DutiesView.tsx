import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { dutyProblem } from '#rules/timetable/duty-check.ts'
import { dayOf } from '#rules/timetable/plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { timetableHref } from '../timetable.address.ts'
import type { TimetableParts } from '../timetable-view.ts'

/** Who keeps score: of the chosen game by hand, of two games exchanged, of all assigned anew. */
export function DutiesView({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, editor, texts, day } = timetable
  const refused = refusedOf(timetable.refused, 'duty', 'dutiesAnew', 'swapDuty')
  const busy = useIsSending()
  const games = data.games
    .filter(({ id, division }) => {
      const values = editor.values.games[id]
      const isShown = shown.division === '' || division === shown.division
      return isShown && values && values.field !== '' && dayOf(values.starts) === day
    })
    .toSorted((a, b) => (editor.values.games[a.id]?.starts ?? 0) - (editor.values.games[b.id]?.starts ?? 0))
  if (!data.hasDuties) return <Note>{m.schedule_timetable_page_duties_off()}</Note>
  return (
    <>
      <ErrorSummary errors={errorsOf(refused)} />
      <PostForm>
        <input type="hidden" name="version" value={data.version} />
        <Button type="submit" name="intent" value="dutiesAnew" kind="line" icon={RefreshCw} busy={busy}>
          {m.schedule_timetable_page_duties_anew()}
        </Button>
      </PostForm>
      {shown.game !== '' && <DutyForm key={shown.game} timetable={timetable} />}
      <Section title={m.schedule_timetable_page_duties_of_day()}>
        <ul className="list">
          {games.map(({ id, duty }) => (
            <li key={id} className="row">
              <div className="min-w-0 flex-1">
                <Link to={timetableHref(shown, { view: 'duties', game: id })} className="font-semibold">
                  {texts.title(id)}
                </Link>
                <div className="text-small text-ink-2">
                  {texts.slot(
                    { field: editor.values.games[id]?.field ?? '', start: editor.values.games[id]?.starts ?? 0 },
                    day,
                  )}
                </div>
              </div>
              <span className="text-right text-small">{duty === '' ? m.schedule_timetable_page_nobody() : duty}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** Teams that are free then, or the duty of another game in exchange. */
function DutyForm({ timetable }: { timetable: TimetableParts }) {
  const { data, shown, editor, texts, day } = timetable
  const busy = useIsSending()
  const own = editor.values.games[shown.game]
  if (!own) return null
  const free = data.teams.filter(({ id }) => dutyProblem(editor.plan, shown.game, { team: id }) === undefined)
  const duties = data.games.filter(({ id, duty }) => id !== shown.game && duty !== '')
  const kept = own.duty_source
  return (
    <Section title={texts.title(shown.game)}>
      <div className="grid gap-4 pt-3">
        <PostForm className="grid gap-3">
          <input type="hidden" name="game" value={shown.game} />
          <input type="hidden" name="base" value={data.bases[shown.game]} />
          <Select
            name="duty"
            label={m.schedule_timetable_page_duty()}
            hint={m.schedule_timetable_page_duty_hint()}
            defaultValue={kept}
            options={[
              { value: '', label: m.schedule_timetable_page_nobody() },
              ...(kept !== '' && !kept.startsWith('@')
                ? [{ value: kept, label: texts.game(shown.game)?.duty ?? kept }]
                : []),
              ...free.map(({ id, name }) => ({ value: `@${id}`, label: name })),
            ]}
          />
          <Button type="submit" name="intent" value="duty" busy={busy}>
            {m.schedule_timetable_page_duty_save()}
          </Button>
        </PostForm>
        {duties.length > 0 && (
          <PostForm className="grid gap-3">
            <input type="hidden" name="game" value={shown.game} />
            <input type="hidden" name="base" value={data.bases[shown.game]} />
            <Select
              name="other"
              label={m.schedule_timetable_page_duty_swap_with()}
              options={duties.map(({ id, duty }) => ({
                id,
                value: `${id} ${data.bases[id]}`,
                label: `${duty}: ${texts.title(id)}, ${texts.slot(
                  { field: editor.values.games[id]?.field ?? '', start: editor.values.games[id]?.starts ?? 0 },
                  day,
                )}`,
              }))}
            />
            <Button type="submit" name="intent" value="swapDuty" kind="line" busy={busy}>
              {m.schedule_timetable_page_duty_swap()}
            </Button>
          </PostForm>
        )}
      </div>
    </Section>
  )
}
