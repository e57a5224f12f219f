import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { NAME_MAX } from '#rules/formats/structure.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import type { TimetableParts } from '../timetable-view.ts'

/** A single game that counts for nothing: two teams and a name. It gets its place in the grid. */
export function ShowGameView({ timetable }: { timetable: TimetableParts }) {
  const { data, divisions, shown } = timetable
  const { name } = useDivisions()
  const refused = refusedOf(timetable.refused, 'addShow')
  const busy = useIsSending()
  const typed = refused?.values
  const teams = data.teams.map((it) => ({ value: it.id, label: `${it.name} (${name(it.division)})` }))
  return (
    <PostForm noValidate className="grid gap-4">
      <p className="text-small text-ink-2">{m.schedule_timetable_page_show_text()}</p>
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="addShow" />
      <Select
        name="division"
        label={m.schedule_timetable_page_division()}
        defaultValue={typed?.['division'] ?? (shown.division || divisions[0])}
        options={divisions.map((value) => ({ value, label: name(value) }))}
      />
      <Select
        name="home"
        label={m.schedule_timetable_page_team_one()}
        placeholder={m.schedule_timetable_page_team_choose()}
        defaultValue={typed?.['home'] ?? ''}
        options={teams}
        error={errorAt(refused, 'home')}
      />
      <Select
        name="away"
        label={m.schedule_timetable_page_team_two()}
        placeholder={m.schedule_timetable_page_team_choose()}
        defaultValue={typed?.['away'] ?? ''}
        options={teams}
        error={errorAt(refused, 'away')}
      />
      <TextInput
        name="name"
        label={m.schedule_timetable_page_show_name()}
        optional
        maxLength={NAME_MAX}
        defaultValue={typed?.['name'] ?? ''}
        error={errorAt(refused, 'name')}
      />
      <FormFooter>
        <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
          {m.schedule_timetable_page_add_show()}
        </Button>
      </FormFooter>
    </PostForm>
  )
}
