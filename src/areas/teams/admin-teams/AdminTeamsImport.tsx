import { FilePlus, Minus, Pencil, TriangleAlert } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { PlannedTeam, TeamColumn } from '#rules/team-lines.ts'
import { TEAM_COLUMNS } from '#rules/team-lines.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { type Drawing, Icon } from '#ui/Icon.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { refusedTeamAct, type TeamsPreview } from './admin-team-acts.ts'
import { TEAM_LINE_WORDS, TEAM_PROBLEMS } from './admin-team-words.ts'

type Props = {
  answer: object | undefined
  back: string
  refused: RefusedForm | undefined
}

/** A list of teams: first what it would become, then the teams. */
export function AdminTeamsImport({ answer, back, refused: all }: Props) {
  const refused = refusedTeamAct(all, ['preview', 'import'])
  const preview = answer !== undefined && isPreview(answer) ? answer : undefined
  const isDone = answer !== undefined && 'done' in answer
  const busy = useIsSending()
  return (
    <div className="max-w-read">
      <PageHeader title={m.teams_admin_import_title()} context={m.teams_admin_import_context()} back={back} />
      {isDone && (
        <Note kind="ok" title={m.teams_admin_import_done()}>
          <ButtonLink kind="plain" size="small" to={back}>
            {m.teams_admin_import_to_list()}
          </ButtonLink>
        </Note>
      )}
      <PostForm encType="multipart/form-data" className="mt-3 grid gap-4" key={isDone ? 'done' : 'open'}>
        <ErrorSummary errors={errorsOf(refused, TEAM_PROBLEMS)} />
        <FileDrop
          name="file"
          label={m.teams_admin_import_file()}
          hint={m.teams_admin_import_file_hint()}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          error={errorAt(refused, 'file', TEAM_PROBLEMS)}
        />
        <TextArea
          name="text"
          label={m.teams_admin_import_text()}
          hint={m.teams_admin_import_hint({ columns: TEAM_COLUMNS.map((it) => COLUMN_WORDS[it]()).join(', ') })}
          rows={6}
          spellCheck={false}
          defaultValue={refused?.values['text'] ?? preview?.text ?? ''}
          key={preview?.text}
          error={errorAt(refused, 'text', TEAM_PROBLEMS)}
        />
        <div>
          <Button
            type="submit"
            name="intent"
            value="preview"
            kind={preview ? 'line' : 'go'}
            busy={busy}
            busyText={m.teams_admin_checking()}
          >
            {m.teams_admin_import_preview()}
          </Button>
        </div>
      </PostForm>
      {preview && <Preview preview={preview} />}
    </div>
  )
}

const isPreview = (answer: object): answer is TeamsPreview => 'preview' in answer

const COLUMN_WORDS: Readonly<Record<TeamColumn, () => string>> = {
  name: m.teams_admin_name,
  short_name: m.teams_admin_short_name,
  division: m.teams_admin_division,
  city: m.teams_admin_city,
  country: m.teams_admin_country,
  colour_light: m.teams_admin_colour_light,
  colour_dark: m.teams_admin_colour_dark,
  seed: m.teams_admin_seed,
}

function Preview({ preview: { preview, text } }: { preview: TeamsPreview }) {
  const busy = useIsSending()
  const made = preview.filter(({ is }) => is === 'new').length
  const changed = preview.filter(({ is }) => is === 'change').length
  const wrong = preview.filter(({ is }) => is === 'wrong').length
  return (
    <Section title={m.teams_admin_import_becomes()} aside={m.teams_admin_import_lines({ count: preview.length })}>
      <div className="grid gap-3 pt-3">
        <p role="status">{m.teams_admin_import_summary({ made, changed, wrong })}</p>
        {wrong > 0 && <Note kind="warn">{m.teams_admin_import_wrong()}</Note>}
        {made + changed > 0 && (
          <PostForm>
            <input type="hidden" name="intent" value="import" />
            <input type="hidden" name="text" value={text} />
            <Button type="submit" busy={busy} busyText={m.teams_admin_sending()}>
              {m.teams_admin_import_act({ count: made + changed })}
            </Button>
          </PostForm>
        )}
        <List label={m.teams_admin_import_becomes()}>
          {preview.map((planned) => (
            <Line key={planned.line} planned={planned} />
          ))}
        </List>
      </div>
    </Section>
  )
}

const DRAWINGS: Readonly<Record<PlannedTeam['is'], { icon: Drawing; colour: string }>> = {
  new: { icon: FilePlus, colour: 'text-confirmed' },
  change: { icon: Pencil, colour: 'text-brand-text' },
  same: { icon: Minus, colour: 'text-ink-3' },
  wrong: { icon: TriangleAlert, colour: 'text-danger' },
}

function Line({ planned }: { planned: PlannedTeam }) {
  const { icon, colour } = DRAWINGS[planned.is]
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="w-9 flex-none pt-1 text-right text-small text-ink-3" title={m.teams_admin_import_line()}>
        {planned.line}
      </span>
      <div className="min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere">{planned.name || m.teams_admin_import_no_name()}</span>{' '}
        {planned.division !== '' && <DivisionMark division={planned.division} alone />}
        <span className={`flex items-center gap-2 text-small ${colour}`}>
          <Icon of={icon} size={15} />
          {becomes(planned)}
        </span>
      </div>
    </li>
  )
}

function becomes(planned: PlannedTeam): string {
  switch (planned.is) {
    case 'new':
      return m.teams_admin_line_new()
    case 'same':
      return m.teams_admin_line_same()
    case 'change': {
      const columns = TEAM_COLUMNS.filter((it) => planned.changes[it] !== undefined)
      return m.teams_admin_line_change({ columns: columns.map((it) => COLUMN_WORDS[it]()).join(', ') })
    }
    case 'wrong':
      return planned.problems
        .map(({ column, problem }) => `${COLUMN_WORDS[column]()}: ${TEAM_LINE_WORDS[problem]()}`)
        .join(' ')
  }
}
