import { CalendarDays, CirclePlay, Flag, FlaskConical } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { isInCopy, REHEARSAL_PAGE } from '#rules/rehearsal/addresses.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { RehearsalReportView } from './RehearsalReportView.tsx'
import { Reins } from './Reins.tsx'
import { beginRehearsal, endRehearsal, steerRehearsal } from './rehearsal.commands.server.ts'
import { rehearsableIn } from './rehearsal.queries.server.ts'
import { inRehearsal, rehearsing } from './rehearsing.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const reins = page.get(rehearsing)
  reins?.seen()
  const [rehearsable, tournament] = await Promise.all([rehearsableIn(page.db), tournamentOf(page.db)])
  return {
    ...rehearsable,
    ...reins?.state(),
    isInside: page.get(inRehearsal) !== undefined,
    isAvailable: reins !== undefined,
    zone: tournament?.time_zone ?? 'UTC',
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnRehearsal)

const INTENTS = ['begin', 'pause', 'resume', 'hurry', 'end'] as const

async function actOnRehearsal(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  // Without its key: a repeat does no harm, and nothing of a rehearsal is kept.
  if (intent === 'begin') await page.run(beginRehearsal, {})
  else if (intent === 'end') await page.run(endRehearsal, {})
  else if (intent !== undefined) await page.run(steerRehearsal, { act: intent })
  else throw badRequest()
  const to = textOf(form, 'to')
  // Back to the page of the copy on which the banner was pressed.
  if (intent !== 'end' && isPathInCopy(to)) return redirect(to)
  return { done: intent, text: intent === 'end' ? m.rehearsal_ended() : '' }
}

/** No address of somebody else: `//` begins one. */
const isPathInCopy = (to: string) => isInCopy(to.split('?', 1)[0] ?? '') && !/[\\\s]/.test(to)

export default function RehearsalPage() {
  const data = useLoaderData<typeof loader>()
  const { refused, done } = useFormResult<typeof action>()
  useLiveReload(['games', 'schedule_plan', 'planned_games'])
  const { running, report, isInside } = data
  return (
    <>
      <PageHeader
        title={m.rehearsal_title()}
        context={m.rehearsal_context()}
        action={running || isInside ? undefined : <Begin {...data} isAgain={report !== undefined} />}
      />
      {done?.text && <SuccessMessage answer={done} />}
      <ErrorSummary errors={errorsOf(refused)} />
      {isInside ? <Inside /> : running ? <Reins running={running} zone={data.zone} /> : <Offer {...data} />}
      {!running && report && <RehearsalReportView report={report} />}
    </>
  )
}

type Offered = Pick<Awaited<ReturnType<typeof loader>>, 'games' | 'hasResults' | 'hasDraft' | 'isAvailable'>

function Begin({ games, hasResults, isAvailable, isAgain }: Offered & { isAgain: boolean }) {
  const busy = useIsSending()
  if (games === 0 || hasResults || !isAvailable) return null
  return (
    <PostForm>
      <Button
        type="submit"
        name="intent"
        value="begin"
        icon={CirclePlay}
        busy={busy}
        busyText={m.rehearsal_beginning()}
      >
        {isAgain ? m.rehearsal_again() : m.rehearsal_begin()}
      </Button>
    </PostForm>
  )
}

/** What a rehearsal is, or why there is none. */
function Offer({ games, hasResults, hasDraft, isAvailable }: Offered) {
  if (!isAvailable)
    return (
      <EmptyState icon={FlaskConical} title={m.rehearsal_unavailable()}>
        {m.rehearsal_unavailable_text()}
      </EmptyState>
    )
  if (hasResults)
    return (
      <EmptyState
        icon={Flag}
        title={m.rehearsal_results()}
        action={<ButtonLink to="/schedule">{m.rehearsal_results_action()}</ButtonLink>}
      >
        {m.rehearsal_results_text()}
      </EmptyState>
    )
  if (games === 0)
    return hasDraft ? (
      <EmptyState
        icon={CalendarDays}
        title={m.rehearsal_draft()}
        action={<ButtonLink to="/admin/schedule/timetable?view=publish">{m.rehearsal_draft_action()}</ButtonLink>}
      >
        {m.rehearsal_draft_text()}
      </EmptyState>
    ) : (
      <EmptyState
        icon={CalendarDays}
        title={m.rehearsal_no_games()}
        action={<ButtonLink to="/admin/schedule/init">{m.rehearsal_no_games_action()}</ButtonLink>}
      >
        {m.rehearsal_no_games_text()}
      </EmptyState>
    )
  return (
    <div className="no-print">
      <p className="max-w-prose py-3">{m.rehearsal_what()}</p>
      <Note title={m.rehearsal_ready({ count: games })}>
        <p>{m.rehearsal_harmless()}</p>
      </Note>
    </div>
  )
}

/** The same page, opened in the copy. */
const Inside = () => (
  <EmptyState
    icon={FlaskConical}
    title={m.rehearsal_inside()}
    action={
      <a href={REHEARSAL_PAGE} className={buttonClass()}>
        {m.rehearsal_inside_action()}
      </a>
    }
  >
    {m.rehearsal_inside_text()}
  </EmptyState>
)
