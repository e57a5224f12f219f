import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { AdminFeedbackList } from './AdminFeedbackList.tsx'
import { adminFeedbackAddress } from './admin-feedback.address.ts'
import { feedback } from './feedback.collections.ts'
import { answerFeedback, markFeedback } from './feedback.commands.server.ts'
import { FEEDBACK_STATES } from './feedback.fields.ts'
import { feedbackFigures, feedbackListed } from './feedback.queries.server.ts'
import { OneFeedback } from './OneFeedback.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const shown = adminFeedbackAddress.read(url.searchParams)
  const wanted = url.searchParams.get('feedback') ?? ''
  const [figures, one, tournament] = await Promise.all([
    feedbackFigures(db),
    wanted === '' ? undefined : db.get(feedback, wanted),
    tournamentOf(db),
  ])
  return {
    shown,
    figures,
    one,
    isGone: wanted !== '' && !one,
    list: one ? undefined : await feedbackListed(db, shown),
    timeZone: tournament?.time_zone ?? 'UTC',
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnFeedback)

async function actOnFeedback(page: PageRequest, form: FormData): Promise<Done> {
  const intent = textOf(form, 'intent')
  if (intent === 'answer') {
    await page.submit(answerFeedback, form)
    return {
      done: intent,
      text: page.get(hasMailServer) ? m.feedback_admin_answered() : m.byhand_feedback_answered(),
    }
  }
  const state = FEEDBACK_STATES.find((it) => it === intent)
  if (!state) throw badRequest()
  const feedbacks = textsOf(form, 'feedbacks').flatMap((it) => it.split(','))
  const { changed } = await page.submit(markFeedback, form, { feedbacks, state })
  const [first] = changed
  // Only what was all alike before can be taken back by one press.
  const isAlike = first !== undefined && changed.every(({ before }) => before === first.before)
  return {
    done: state,
    text: m.feedback_admin_marked({ count: changed.length }),
    undo: isAlike ? { intent: first.before, feedbacks: changed.map(({ id }) => id).join(',') } : undefined,
  }
}

export default function AdminFeedbackPage() {
  useLiveReload(['feedback'])
  const { shown, figures, one, isGone, list, timeZone } = useLoaderData<typeof loader>()
  const { answer, refused, done } = useFormResult<typeof action>()
  return (
    <>
      <SuccessMessage answer={answer} />
      {one && (
        <OneFeedback key={one.id} one={one} back={adminFeedbackAddress.href(shown)} zone={timeZone} refused={refused} />
      )}
      {list && (
        <AdminFeedbackList list={list} shown={shown} figures={figures} zone={timeZone} done={done} refused={refused}>
          {isGone && <Note kind="warn">{m.feedback_problem_gone()}</Note>}
        </AdminFeedbackList>
      )}
    </>
  )
}
