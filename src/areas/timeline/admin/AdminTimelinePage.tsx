import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { timelines } from '../timeline.collections.ts'
import { eventCounts, eventsListed } from '../timeline.queries.server.ts'
import { AdminEvent } from './AdminEvent.tsx'
import { AdminTimelineList } from './AdminTimelineList.tsx'
import { adminTimelineAddress } from './admin-timeline.address.ts'
import { NewEvent } from './NewEvent.tsx'
import { actOnTimeline, EVENT_FORM } from './timeline.actions.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const wanted = url.searchParams.get('event') ?? ''
  const [counts, event, tournament] = await Promise.all([
    eventCounts(db),
    wanted === '' ? undefined : db.get(timelines, wanted),
    tournamentOf(db),
  ])
  const shown = adminTimelineAddress.read(url.searchParams, { day: counts.byDay.map(({ day }) => day) })
  const isNew = url.searchParams.has('new')
  return {
    shown,
    counts,
    event,
    isGone: wanted !== '' && !event,
    isNew,
    /** What a new one begins with. */
    day: shown.choices.day || (tournament?.starts ?? ''),
    list: event || isNew ? undefined : await eventsListed(db, shown),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnTimeline, EVENT_FORM)

export default function AdminTimelinePage() {
  useLiveReload(['timelines'])
  const { shown, counts, event, isGone, isNew, day, list } = useLoaderData<typeof loader>()
  const { answer, refused, done } = useFormResult<typeof action>()
  const back = adminTimelineAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {event && <AdminEvent key={event.id} event={event} back={back} refused={refused} />}
      {!event && isNew && <NewEvent day={day} back={back} refused={refused} />}
      {list && (
        <AdminTimelineList list={list} shown={shown} counts={counts} done={done} refused={refused}>
          {isGone && <Note kind="warn">{m.timeline_problem_gone()}</Note>}
        </AdminTimelineList>
      )}
    </>
  )
}
