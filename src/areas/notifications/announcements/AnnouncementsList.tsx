import { BellRing, Megaphone, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import { formatMoment } from '#client/when.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { AnnouncementStateMark } from './AnnouncementStateMark.tsx'
import { type AnnouncementsShown, announcementsAddress } from './announcements.address.ts'
import { ANNOUNCEMENT_STATES } from './announcements.fields.ts'
import type { AnnouncementShown } from './announcements.queries.server.ts'
import { ANNOUNCEMENT_STATE_WORDS } from './announcements.words.ts'

const columnsFor = (zone: string): readonly ListColumn<AnnouncementShown, AnnouncementsShown['sort']>[] => [
  {
    key: 'title',
    head: m.announcements_column_what,
    phone: 'name',
    cell: ({ title, isUrgent }) => (
      <span className="wrap-anywhere">
        {isUrgent && (
          <span className="mr-1 inline-flex align-text-bottom text-danger">
            <Icon of={BellRing} size={15} label={m.notifications_urgent()} />
          </span>
        )}
        {title}
      </span>
    ),
  },
  { key: 'to', head: m.announcements_field_to, phone: 'fact', cell: ({ to }) => to },
  {
    key: 'due',
    head: m.announcements_column_when,
    phone: 'fact',
    cell: ({ due }) => formatMoment(due, zone),
    sort: 'due',
  },
  {
    key: 'recipients',
    head: m.announcements_column_recipients,
    digits: true,
    cell: ({ recipients, state }) => (state === 'sent' || state === 'recalled' ? recipients : ''),
    sort: 'recipients',
  },
  { key: 'author', head: m.announcements_column_author, cell: ({ author }) => author },
  {
    key: 'state',
    head: m.announcements_column_state,
    phone: 'state',
    cell: ({ state }) => <AnnouncementStateMark state={state} />,
  },
]

type Props = {
  list: { items: readonly AnnouncementShown[]; page: number; pages: number }
  shown: AnnouncementsShown
  counts: { readonly all: number; readonly byState: Readonly<Record<string, number>> }
  zone: string
  /** Above the rows. */
  children: ReactNode
}

/** The log: what was sent and what is planned. */
export function AnnouncementsList({ list, shown, counts, zone, children }: Props) {
  const add = (
    <ButtonLink icon={Plus} to={announcementsAddress.href(shown, { new: '' })}>
      {m.announcements_write()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={announcementsAddress}
      shown={shown}
      found={list}
      label={m.announcements_title()}
      header={{
        title: m.announcements_title(),
        context: m.announcements_count({ count: counts.all, planned: counts.byState['planned'] ?? 0 }),
        action: add,
      }}
      filters={{
        search: m.announcements_search(),
        chips: {
          label: m.announcements_filter(),
          all: { label: m.announcements_all(), count: counts.all },
          groups: [
            {
              choice: 'state',
              hidesEmpty: true,
              options: ANNOUNCEMENT_STATES.map((value) => ({
                value,
                label: ANNOUNCEMENT_STATE_WORDS[value](),
                count: counts.byState[value] ?? 0,
              })),
            },
          ],
        },
      }}
      columns={columnsFor(zone)}
      opens={({ id }) => ({ announcement: id })}
      empty={{ icon: Megaphone, title: m.announcements_none(), text: m.announcements_none_text(), action: add }}
      nothingFound={{
        title: shown.q === '' ? m.announcements_none_filtered() : m.announcements_none_found({ q: shown.q }),
        showAll: m.announcements_show_all(),
      }}
    >
      {children}
    </AdminList>
  )
}
