import { Wand2 } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { m } from '#words/messages.js'
import { ApplyForm } from './ApplyForm.tsx'
import { GeneratedResult } from './GeneratedResult.tsx'
import { GenerationRunning } from './GenerationRunning.tsx'
import type { GenerateShown } from './generated.server.ts'
import { PlanSummary } from './PlanSummary.tsx'

type Props = { shown: GenerateShown; refused: RefusedForm | undefined }

/** Works out the timetable, shows it, and makes it the draft. */
export function GenerateStep({ shown, refused }: Props) {
  const { run, lost, divisions } = shown
  const isBroken = divisions.some(({ format }) => format?.isBroken)
  const isReady = lost.length === 0 && !isBroken && divisions.some(({ format }) => format)
  return (
    <div className="grid grid-cols-1 gap-4">
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'generate', 'cancel'))} />
      {lost.length > 0 && <LostResults lost={lost} />}
      {run?.state === 'running' && <GenerationRunning run={run} />}
      {run?.state === 'cancelled' && <Note>{m.schedule_wizard_cancelled()}</Note>}
      {run?.state === 'failed' && (
        <Note kind="danger" announced>
          {run.text}
        </Note>
      )}
      {run?.state === 'done' && (
        <>
          {run.isOutdated && <Note kind="warn">{m.schedule_wizard_outdated()}</Note>}
          <GeneratedResult run={run} days={shown.days} />
          {!run.isOutdated && isReady && (
            <ApplyForm shown={shown} job={run.job} refused={refusedOf(refused, 'apply')} />
          )}
        </>
      )}
      {isReady && run?.state !== 'running' && <GenerateForm run={run} />}
      <PlanSummary shown={shown} />
    </div>
  )
}

function GenerateForm({ run }: { run: GenerateShown['run'] }) {
  const busy = useIsSending()
  const isAgain = run?.state === 'done' && !run.isOutdated
  return (
    <PostForm>
      <input type="hidden" name="intent" value="generate" />
      <input type="hidden" name="seed" value={isAgain ? run.seed + 1 : (run?.seed ?? 1)} />
      <Button type="submit" kind={isAgain ? 'line' : 'go'} icon={Wand2} busy={busy} busyText={m.site_sending()}>
        {isAgain ? m.schedule_wizard_try_again() : m.schedule_wizard_generate()}
      </Button>
      {isAgain && <p className="mt-1 text-small text-ink-2">{m.schedule_wizard_try_again_hint()}</p>}
    </PostForm>
  )
}

const LostResults = ({ lost }: { lost: GenerateShown['lost'] }) => (
  <Note kind="danger" title={m.schedule_wizard_lost({ count: lost.length })}>
    <p>{m.schedule_wizard_lost_text()}</p>
    <details open={lost.length <= LOST_SHOWN}>
      <summary className="fold">{m.schedule_wizard_lost_list()}</summary>
      <ul className="mt-1 grid gap-1">
        {lost.map(({ key, division, text }) => (
          <li key={key} className="flex items-center gap-2">
            <DivisionMark division={division} /> {text}
          </li>
        ))}
      </ul>
    </details>
  </Note>
)

/** More of them would push everything else away. */
const LOST_SHOWN = 6
