import { Bell, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useNow } from '#client/clock.ts'
import { favouriteTeams, NONE_FOLLOWED } from '#client/favourites.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { PostForm } from '#client/forms/PostForm.tsx'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { useWatched } from '#client/watched.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { inboxSeenBy } from '../preferences/preferences.api.server.ts'
import { noteInboxSeen, recallNotice } from './inbox.commands.server.ts'
import { type NoticeShown, noticesFor } from './inbox.queries.server.ts'
import { inboxSections } from './inbox-sections.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { noteNoticesSeen, noticesSeenUntil } from './seen-notices.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { records, reader, viewer, preferences } = page
  return {
    notices: await noticesFor(records, preferences.language),
    own: await ownTeams(reader, viewer),
    /** Of an account; a guest's device knows it. */
    seenUntil: viewer.id === '' ? undefined : await inboxSeenBy(reader, viewer.id),
    mayRecall: viewer.roles.includes('admin'),
    timeZone: (await tournamentOf(reader))?.time_zone ?? 'UTC',
    now: reader.now().getTime(),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form): Promise<Done> => {
    if (form.has('until')) {
      await page.submit(noteInboxSeen, form)
      return { done: 'seen', text: m.notifications_all_seen() }
    }
    await page.submit(recallNotice, form)
    return { done: 'recall', text: m.notifications_recalled() }
  })

/** What there was to tell, for whoever looks: guests by the teams that they follow on this device. */
export default function InboxPage() {
  const { notices, own, seenUntil: ofAccount, mayRecall, timeZone, now } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  useLiveReload(['notices'])
  const followed = [...own, ...useWatched(favouriteTeams, NONE_FOLLOWED)]
  const seenUntil = useSeenUntil(notices, ofAccount)
  const hydrated = useHydrated()
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
      <PageHeader title={m.notifications_inbox_title()} />
      {!hydrated && ofAccount !== undefined && notices[0] && notices[0].at > ofAccount && (
        <PostForm>
          <input type="hidden" name="until" value={notices[0].at.replace(' ', 'T')} />
          <Button type="submit" kind="line" size="small">
            {m.notifications_mark_seen()}
          </Button>
        </PostForm>
      )}
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
            <summary className="fold">{words({ count: shown.length })}</summary>
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

/**
 * Until when they had been seen before, by the account or by this device; what is new stays so while the page is open. On the first visit of
 * a device nothing is.
 */
function useSeenUntil(notices: readonly NoticeShown[], ofAccount: string | undefined): string | undefined {
  const [seenUntil, setSeenUntil] = useState(ofAccount)
  const isGuest = ofAccount === undefined
  useEffect(() => {
    if (isGuest) setSeenUntil(noticesSeenUntil())
  }, [isGuest])
  const newest = notices[0]?.at
  useEffect(() => {
    if (newest === undefined) return
    noteNoticesSeen(newest)
    if (ofAccount !== undefined && newest > ofAccount) void noteSeen(newest)
  }, [newest, ofAccount])
  return seenUntil
}

async function noteSeen(at: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ until: at.replace(' ', 'T') })
  try {
    await fetch('/api/commands/notifications.noteInboxSeen', { method: 'POST', headers, body })
  } catch {
    // Without network they stay new for the account until the next visit.
  }
}
