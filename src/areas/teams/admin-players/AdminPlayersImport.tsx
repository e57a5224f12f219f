import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { State } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { Becomes, PROBLEMS } from '../roster/RosterImportPreview.tsx'
import { canBeTaken } from '../roster/roster-preview.ts'
import { type PlannedPlayer, type PlayersPreview, refusedPlayerAct } from './admin-player-acts.ts'
import { LOST_WORDS, PLAYER_PROBLEMS } from './admin-player-words.ts'

type Props = {
  answer: object | undefined
  back: string
  refused: RefusedForm | undefined
}

/** A list of players of many teams: first what it would become, then the players. */
export function AdminPlayersImport({ answer, back, refused: all }: Props) {
  const refused = refusedPlayerAct(all, ['preview_all', 'import_all'])
  const preview = previewIn(answer)
  const isDone = answer !== undefined && 'done' in answer
  const busy = useIsSending()
  return (
    <div className="max-w-read">
      <PageHeader title={m.teams_admin_import_players()} context={m.teams_admin_import_context()} back={back} />
      {isDone && (
        <Note kind="ok" title={m.teams_admin_import_players_done()}>
          <ButtonLink kind="plain" size="small" to={back}>
            {m.teams_admin_show_all_players()}
          </ButtonLink>
        </Note>
      )}
      <PostForm encType="multipart/form-data" className="mt-3 grid gap-4" key={isDone ? 'done' : 'open'}>
        <ErrorSummary errors={errorsOf(refused, PLAYER_PROBLEMS)} />
        <FileDrop
          name="file"
          label={m.teams_admin_import_file()}
          hint={m.teams_admin_import_file_hint()}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          error={errorAt(refused, 'file', PLAYER_PROBLEMS)}
        />
        <TextArea
          key={preview?.text}
          name="text"
          label={m.teams_admin_import_text()}
          hint={m.teams_admin_import_players_hint()}
          rows={6}
          spellCheck={false}
          defaultValue={refused?.values['text'] ?? preview?.text ?? ''}
          error={errorAt(refused, 'text', PLAYER_PROBLEMS)}
        />
        <div>
          <Button
            type="submit"
            name="intent"
            value="preview_all"
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

const previewIn = (answer: object | undefined): PlayersPreview | undefined =>
  answer !== undefined && isPreview(answer) ? answer : undefined

const isPreview = (answer: object): answer is PlayersPreview => 'plan' in answer && 'text' in answer

function Preview({ preview: { plan, text } }: { preview: PlayersPreview }) {
  const busy = useIsSending()
  if (!plan.hasTeams)
    return (
      <div className="mt-4">
        <Note kind="warn" announced>
          {m.teams_admin_import_no_team_column()}
        </Note>
      </div>
    )
  const becoming = (what: string) => plan.lines.filter(({ planned }) => planned?.becomes === what).length
  const [made, changed] = [becoming('add'), becoming('update')]
  const wrong = plan.lines.filter(({ planned }) => !planned || planned.becomes === 'cannot').length
  return (
    <Section title={m.teams_admin_import_becomes()} aside={m.teams_admin_import_lines({ count: plan.lines.length })}>
      <div className="grid gap-3 pt-3">
        <p role="status">{m.teams_admin_import_summary({ made, changed, wrong })}</p>
        {plan.unknownColumns.length > 0 && (
          <Note>{m.roster_import_columns_unknown({ names: plan.unknownColumns.join(', ') })}</Note>
        )}
        {wrong > 0 && <Note kind="warn">{m.teams_admin_import_wrong()}</Note>}
        {made + changed > 0 && (
          <PostForm>
            <input type="hidden" name="intent" value="import_all" />
            <input type="hidden" name="text" value={text} />
            <Button type="submit" busy={busy} busyText={m.teams_admin_sending()}>
              {m.teams_admin_import_players_act({ count: made + changed })}
            </Button>
          </PostForm>
        )}
        <List label={m.teams_admin_import_becomes()}>
          {plan.lines.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </List>
      </div>
    </Section>
  )
}

function Line({ line: { line, teamName, planned, problem } }: { line: PlannedPlayer }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="w-9 flex-none pt-1 text-right text-small text-ink-3" title={m.teams_admin_import_line()}>
        {line}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        {planned ? (
          <>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{planned.facts.full_name || m.teams_admin_import_no_name()}</span>
              <Becomes line={planned} />
            </span>
            <span className="block text-small text-ink-2">
              {[planned.facts.number, teamName].filter(Boolean).join(', ')}
            </span>
            {(canBeTaken(planned) || planned.becomes === 'cannot') &&
              planned.problems.map(({ code, written }) => (
                <span key={code} className="block text-small">
                  <State kind="warn">{PROBLEMS[code]({ written })}</State>
                </span>
              ))}
          </>
        ) : (
          <State kind="danger">{LOST_WORDS[problem]({ written: teamName })}</State>
        )}
      </div>
    </li>
  )
}
