import { Form } from 'react-router'
import { useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { Choice } from './CorrectionDesk.tsx'
import { confirmHref } from './confirm.address.ts'
import { DeedForm } from './DeedForm.tsx'
import type { PreviewShown, TieInHandShown } from './desk-shown.ts'
import { Follows } from './Follows.tsx'

type Props = { tie: TieInHandShown; refused: RefusedForm | undefined }

/** Throws to the brick mark of a pool in which nothing else tells teams apart. */
export function ThrowsDesk({ tie, refused }: Props) {
  const { division, pool, poolName, teams, preview, problem } = tie
  return (
    <section aria-label={poolName}>
      <PageHeader
        title={m.scores_confirm_throws()}
        context={`${useDivisions().name(division)}, ${poolName}`}
        back={confirmHref.queue}
      />
      <Form method="get" className="grid gap-3 pt-3" key={`${division}/${pool}`}>
        <p className="text-ink-2">{m.scores_confirm_throws_text()}</p>
        {problem !== undefined && (
          <Note kind="danger" announced>
            {problem}
          </Note>
        )}
        <input type="hidden" name="tie" value={`${division}/${pool}`} />
        {teams.map(({ id, name, centimetres }) => (
          <NumberInput
            key={id}
            name={`throw.${id}`}
            label={name}
            hint={m.scores_confirm_centimetres()}
            pattern="\d{1,4}"
            maxLength={4}
            defaultValue={centimetres}
          />
        ))}
        <Button type="submit" kind={preview ? 'line' : 'go'} wide>
          {m.scores_confirm_throws_look()}
        </Button>
      </Form>
      {refused && (
        <div className="pt-3">
          <Note kind="warn" announced>
            {refused.problem.text}
          </Note>
        </div>
      )}
      {preview && <Entering tie={tie} preview={preview} />}
    </section>
  )
}

function Entering({ tie: { division, pool, teams }, preview }: { tie: TieInHandShown; preview: PreviewShown }) {
  const busy = useIsSending()
  const typed = teams.map(({ id, centimetres }) => [`throw.${id}`, centimetres])
  return (
    <Section title={m.scores_confirm_throws_then()}>
      <div className="grid gap-3 pt-3">
        <Follows preview={preview} />
        <DeedForm intent="throws" fields={{ division, pool, seen: preview.seen, ...Object.fromEntries(typed) }}>
          {preview.games.some(({ isBegun }) => isBegun) ? (
            <Choice preview={preview} busy={busy} />
          ) : (
            <Button type="submit" wide name="choice" value="recompute" busy={busy}>
              {m.scores_confirm_throws_enter()}
            </Button>
          )}
        </DeedForm>
      </div>
    </Section>
  )
}
