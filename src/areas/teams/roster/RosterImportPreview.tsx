import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { PlannedLine, PlanProblem } from '#rules/roster-plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { RosterData } from './RosterPage.tsx'
import type { RosterPlayer } from './roster.queries.server.ts'
import { canBeTaken, type RosterPreview } from './roster-preview.ts'
import { FIELD_LABELS, factInWords, genderInWords, valueInWords } from './roster-words.ts'

/** What each line becomes, with a tick for each that can be taken. */
export function RosterImportPreview({ found, preview }: { found: RosterData; preview: RosterPreview }) {
  const busy = useIsSending()
  const { lines, unknownColumns, leftOut } = preview
  const known = new Map(found.roster.map((player) => [player.id, player]))
  const count = (becomes: PlannedLine['becomes']) => lines.filter((line) => line.becomes === becomes).length
  return (
    <PostForm key={preview.seen}>
      <input type="hidden" name="team" value={found.team.id} />
      <input type="hidden" name="lines" value={preview.text} />
      <input type="hidden" name="seen" value={preview.seen} />
      <div className="grid gap-3">
        {preview.hasChanged && (
          <Note kind="warn" announced>
            {m.roster_import_changed()}
          </Note>
        )}
        {unknownColumns.length > 0 && (
          <Note>{m.roster_import_columns_unknown({ names: unknownColumns.join(', ') })}</Note>
        )}
        {leftOut > 0 && <Note kind="warn">{m.roster_import_left_out({ count: leftOut })}</Note>}
      </div>
      <Section title={m.roster_import_preview_title()}>
        <p className="pt-2 text-small text-ink-2">
          {m.roster_import_counts({
            added: count('add'),
            changed: count('update'),
            same: count('same'),
            wrong: count('cannot'),
          })}
        </p>
        <ul className="list">
          {lines.map((line) => (
            <Line key={line.line} line={line} player={known.get(line.player)} />
          ))}
        </ul>
      </Section>
      {lines.some(canBeTaken) ? (
        <FormFooter>
          <Button type="submit" name="intent" value="import" busy={busy} busyText={m.roster_import_importing()}>
            {m.roster_import_apply()}
          </Button>
        </FormFooter>
      ) : (
        <p className="mt-3 font-semibold">{m.roster_import_nothing()}</p>
      )}
    </PostForm>
  )
}

function Line({ line, player }: { line: PlannedLine; player: RosterPlayer | undefined }) {
  const { facts } = line
  const name = facts.full_name || m.roster_import_line({ line: line.line })
  const id = `take-${line.line}`
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="flex w-6 flex-none justify-center pt-1">
        {canBeTaken(line) && (
          <input
            type="checkbox"
            className="size-5 accent-brand"
            id={id}
            name="take"
            value={line.line}
            defaultChecked
            aria-label={m.roster_import_take({ name })}
          />
        )}
      </span>
      <label htmlFor={canBeTaken(line) ? id : undefined} className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere">
            {facts.number !== '' && <span className="mr-2 font-display text-digit">{facts.number}</span>}
            {name}
          </span>
          <Becomes line={line} />
          {facts.full_name !== '' && (
            <span className="text-caption text-ink-3">{m.roster_import_line({ line: line.line })}</span>
          )}
        </span>
        <span className="block text-small wrap-anywhere text-ink-2">
          {player ? changesInWords(line, player) : restInWords(line)}
        </span>
        {line.problems.map(({ code, written }) => (
          <span key={code} className="block text-small">
            <State kind="warn">{PROBLEMS[code]({ written })}</State>
          </span>
        ))}
      </label>
    </li>
  )
}

export function Becomes({ line: { becomes } }: { line: PlannedLine }) {
  if (becomes === 'cannot') return <State kind="danger">{m.roster_import_cannot()}</State>
  if (becomes === 'add') return <State kind="ok">{m.roster_import_add()}</State>
  if (becomes === 'update') return <State kind="due">{m.roster_import_update()}</State>
  return <State kind="waiting">{m.roster_import_same()}</State>
}

const changesInWords = ({ changes, facts }: PlannedLine, player: RosterPlayer): string =>
  changes
    .map((field) =>
      m.roster_import_change({
        field: FIELD_LABELS[field](),
        before: valueInWords(field, player[field] === 0 ? '' : String(player[field])),
        after: factInWords(field, facts),
      }),
    )
    .join(' · ')

const restInWords = ({ facts }: PlannedLine): string =>
  [
    facts.gender_match !== '' && genderInWords(facts.gender_match),
    facts.birth_year !== 0 && String(facts.birth_year),
    facts.email,
    facts.phone,
  ]
    .filter(Boolean)
    .join(' · ')

export const PROBLEMS: Readonly<Record<PlanProblem, (facts: { written: string }) => string>> = {
  number_wrong: m.roster_import_number_wrong,
  number_taken: m.roster_import_number_taken,
  number_doubled: m.roster_import_number_doubled,
  name_doubled: m.roster_import_name_doubled,
  name_missing: () => m.roster_import_name_missing(),
  name_too_long: () => m.roster_import_name_too_long(),
  gender_wrong: m.roster_import_gender_wrong,
  birth_year_wrong: m.roster_import_birth_year_wrong,
  email_wrong: m.roster_import_email_wrong,
  phone_wrong: m.roster_import_phone_wrong,
  cells_left_over: m.roster_import_cells_left_over,
}
