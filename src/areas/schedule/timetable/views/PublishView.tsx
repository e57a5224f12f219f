import { CircleCheck } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { ChangeLine, ChangesShown } from '../changes.ts'
import { ConflictList } from '../grid/ConflictList.tsx'
import type { TimetableParts } from '../timetable-view.ts'

const KINDS: readonly { kind: ChangeLine['kind']; title: (facts: { count: number }) => string }[] = [
  { kind: 'moved', title: m.schedule_timetable_page_list_moved },
  { kind: 'cancelled', title: m.schedule_timetable_page_list_cancelled },
  { kind: 'back', title: m.schedule_timetable_page_list_back },
  { kind: 'added', title: m.schedule_timetable_page_list_added },
  { kind: 'other', title: m.schedule_timetable_page_list_other },
]

/** What everybody would see changed, who is told, and the button that does it with what was looked at. */
export function PublishView({ timetable }: { timetable: TimetableParts }) {
  const { data, editor } = timetable
  const { lines, lost } = data.changes
  const refused = refusedOf(timetable.refused, 'publish')
  const busy = useIsSending()
  if (lines.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={m.schedule_timetable_page_all_published()}>
        {m.schedule_timetable_page_all_published_text()}
      </EmptyState>
    )
  return (
    <>
      <ErrorSummary errors={errorsOf(refused)} />
      <div className="grid gap-4">
        <Told changes={data.changes} />
        {lost.length > 0 && (
          <Note kind="danger" title={m.schedule_refused_result_lost()}>
            {lost.join(', ')}
          </Note>
        )}
        <ConflictList
          timetable={timetable}
          violations={editor.checker.violations()}
          title={m.schedule_timetable_page_conflicts()}
        />
      </div>
      {KINDS.map(({ kind, title }) => {
        const own = lines.filter((it) => it.kind === kind)
        return own.length === 0 ? null : (
          <Section key={kind} title={title({ count: own.length })}>
            <List>
              {own.map((line) => (
                <Row
                  key={line.id}
                  lead={<DivisionMark division={line.division} />}
                  title={line.title}
                  text={line.text}
                />
              ))}
            </List>
          </Section>
        )
      })}
      <PostForm>
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="version" value={data.version} />
        <FormFooter>
          <Button type="submit" wide busy={busy} busyText={m.site_sending()}>
            {m.schedule_timetable_page_publish_do({ count: lines.length })}
          </Button>
        </FormFooter>
      </PostForm>
    </>
  )
}

function Told({ changes: { isFirst, toldTeams, toldDivisions } }: { changes: ChangesShown }) {
  const { name } = useDivisions()
  if (isFirst)
    return <Note title={m.schedule_timetable_page_first_title()}>{m.schedule_timetable_page_first_text()}</Note>
  const told = [
    ...toldTeams,
    ...toldDivisions.map((it) => m.schedule_timetable_page_told_division({ division: name(it) })),
  ]
  return told.length === 0 ? (
    <Note>{m.schedule_timetable_page_told_nobody()}</Note>
  ) : (
    <Note kind="warn" title={m.schedule_timetable_page_told({ count: told.length })}>
      {told.join(', ')}
    </Note>
  )
}
