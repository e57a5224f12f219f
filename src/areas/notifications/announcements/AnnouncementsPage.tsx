import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { AnnouncementsList } from './AnnouncementsList.tsx'
import { actOnAnnouncements } from './announcements.actions.server.ts'
import { announcementsAddress } from './announcements.address.ts'
import { announcements } from './announcements.collections.ts'
import {
  announcementCounts,
  announcementsListed,
  announcementsShown,
  audienceOptions,
} from './announcements.queries.server.ts'
import { NewAnnouncement } from './NewAnnouncement.tsx'
import { OneAnnouncement } from './OneAnnouncement.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, preferences } = context.get(pageRequest)
  const { language } = preferences
  const shown = announcementsAddress.read(url.searchParams)
  const wanted = url.searchParams.get('announcement') ?? ''
  const isNew = url.searchParams.has('new')
  const announcement = wanted === '' ? undefined : await db.get(announcements, wanted)
  const [inWords] = announcement ? await announcementsShown(db, [announcement], language) : []
  const isList = !announcement && !isNew
  return {
    shown,
    isNew,
    isGone: wanted !== '' && !announcement,
    one: announcement && inWords && { announcement, shown: inWords },
    options: isList ? [] : await audienceOptions(db, language),
    zone: (await tournamentOf(db))?.time_zone ?? 'UTC',
    counts: await announcementCounts(db),
    list: isList ? await announcementsListed(db, shown, language) : undefined,
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnAnnouncements)

export default function AnnouncementsPage() {
  useLiveReload(['announcements'])
  const { shown, isNew, isGone, one, options, zone, counts, list } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const typed = typeof answer === 'object' && answer !== null && 'typed' in answer ? answer.typed : undefined
  const back = announcementsAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {one && <OneAnnouncement key={one.announcement.id} {...one} {...{ options, zone, back, refused }} />}
      {!one && isNew && <NewAnnouncement {...{ options, zone, back, refused, typed }} />}
      {list && (
        <AnnouncementsList list={list} shown={shown} counts={counts} zone={zone}>
          {isGone && <Note kind="warn">{m.announcements_problem_gone()}</Note>}
        </AnnouncementsList>
      )}
    </>
  )
}
