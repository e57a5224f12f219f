import { Bell, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useNow } from '#client/clock.ts'
import { favouriteTeams, NONE_FOLLOWED } from '#client/favourites.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { useWatched } from '#client/watched.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { recallNotice } from './inbox.commands.server.ts'
import { type NoticeShown, noticesFor } from './inbox.queries.server.ts'
import { inboxSections } from './inbox-sections.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { noteNoticesSeen, noticesSeenUntil } from './seen-notices.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { records, reader, viewer, preferences } = context.get(pageRequest)
  return {
    notices: await noticesFor(records, preferences.language),
    own: await ownTeams(reader, viewer),
    mayRecall: viewer.roles.includes('admin'),
    timeZone: (await tournamentOf(reader))?.time_zone ?? 'UTC',
    now: reader.now().getTime(),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form): Promise<Done> => {
    await page.submit(recallNotice, form)
    return { done: 'recall', text: m.notifications_recalled() }
  })

/** What there was to tell, for whoever looks: guests by the teams that they follow on this device. */
export default function InboxPage() {
  const { notices, own, mayRecall, timeZone, now } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  useLiveReload(['notices'])
  const followed = [...own, ...useWatched(favouriteTeams, NONE_FOLLOWED)]
  const seenUntil = useSeenUntil(notices)
  const sections = inboxSections(notices, followed, useNow(MINUTE_MS)?.getTime() ?? now)
  const rows = (shown: readonly NoticeShown[], label: string) => (
    <List label={label}>
      {shown.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          zone={timeZone}
          mayRecall={mayRecall}
          isNew={seenUntil !== undefined && notice.at > seenUntil}
        />
      ))}
    </List>
  )
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader title={m.notifications_inbox_title()} context={m.notifications_inbox_lead()} />
      {sections.own.length === 0 ? (
        <Nothing isAll={notices.length === 0} />
      ) : (
        rows(sections.own, m.notifications_inbox_title())
      )}
      {(
        [
          [sections.others, m.notifications_others],
          [sections.past, m.notifications_past],
        ] as const
      )
        .filter(([shown]) => shown.length > 0)
        .map(([shown, words]) => (
          <details key={words({ count: 0 })} className="mt-6">
            <summary className="min-h-11 cursor-pointer py-3 font-semibold">{words({ count: shown.length })}</summary>
            {rows(shown, words({ count: shown.length }))}
          </details>
        ))}
    </div>
  )
}

const MINUTE_MS = 60_000

const Nothing = ({ isAll }: { isAll: boolean }) =>
  isAll ? (
    <EmptyState icon={Bell} title={m.notifications_none()}>
      {m.notifications_none_text()}
    </EmptyState>
  ) : (
    <EmptyState
      icon={Star}
      title={m.notifications_none_mine()}
      action={<ButtonLink to="/teams">{m.notifications_to_teams()}</ButtonLink>}
    >
      {m.notifications_none_mine_text()}
    </EmptyState>
  )

/** Until when this device had seen them before; undefined in the first picture, and on a first visit nothing is new. */
function useSeenUntil(notices: readonly NoticeShown[]): string | undefined {
  const [seenUntil, setSeenUntil] = useState<string>()
  useEffect(() => setSeenUntil(noticesSeenUntil()), [])
  const newest = notices[0]?.at
  useEffect(() => {
    if (newest !== undefined) noteNoticesSeen(newest)
  }, [newest])
  return seenUntil
}
