import { CalendarClock, CalendarPlus, Eye, EyeOff, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayLabels } from '#client/day-labels.ts'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn, type RowAction } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'
import { EventStateMark } from '../EventStateMark.tsx'
import { titleShown } from '../event-text.ts'
import { AUDIENCES } from '../timeline.fields.ts'
import type { EventCounts, TimelineEvent } from '../timeline.queries.server.ts'
import { AUDIENCE_WORDS, timeInWords } from '../timeline.words.ts'
import { type AdminTimelineShown, adminTimelineAddress, TIMELINE_CSV_PATH } from './admin-timeline.address.ts'
import { EVENT_LABELS } from './event-form.ts'

const COLUMNS: readonly ListColumn<TimelineEvent, AdminTimelineShown['sort']>[] = [
  { key: 'title', head: m.timeline_admin_event, phone: 'name', cell: titleShown },
  {
    key: 'day',
    head: EVENT_LABELS.day,
    phone: 'fact',
    cell: ({ day }) => <Unbroken>{formatDay(day)}</Unbroken>,
    sort: 'day',
  },
  {
    key: 'time',
    head: m.timeline_admin_time,
    phone: 'fact',
    cell: (event) => <Unbroken>{timesInWords(event)}</Unbroken>,
  },
  { key: 'place', head: EVENT_LABELS.place, cell: ({ place }) => place, sort: 'place' },
  {
    key: 'audience',
    head: EVENT_LABELS.audience,
    cell: ({ audience }) => audience !== '' && AUDIENCE_WORDS[audience](),
  },
  { key: 'state', head: m.timeline_admin_state, phone: 'state', cell: (event) => <EventStateMark event={event} /> },
]

/** The same on every row, and so in one line. */
function Unbroken({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>
}

function timesInWords({ starts, ends }: TimelineEvent): string {
  return ends === '' ? timeInWords(starts) : `${timeInWords(starts)}–${timeInWords(ends)}`
}

type Props = {
  list: { items: readonly TimelineEvent[]; page: number; pages: number }
  shown: AdminTimelineShown
  counts: EventCounts
  done: object | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminTimelineList({ list, shown, counts, done, refused, children }: Props) {
  const to = (more: Readonly<Record<string, string>>) => adminTimelineAddress.href(shown, more)
  const add = (
    <ButtonLink icon={Plus} to={to({ new: '' })}>
      {m.timeline_admin_new()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={adminTimelineAddress}
      shown={shown}
      found={list}
      label={m.timeline_admin_title()}
      header={{
        title: m.timeline_admin_title(),
        context: m.timeline_admin_count({ count: counts.all, drafts: counts.drafts }),
        action: add,
      }}
      filters={{ search: m.timeline_admin_search(), chips: chipsFor(counts) }}
      tools={[{ label: m.timeline_admin_public(), icon: CalendarClock, to: '/timeline' }]}
      csv={{ path: TIMELINE_CSV_PATH, label: m.timeline_admin_export() }}
      columns={COLUMNS}
      opens={({ id }) => ({ event: id })}
      menu={{
        labelOf: (event) => m.timeline_admin_more({ title: titleShown(event) }),
        items: ({ id, published }): readonly RowAction[] => [
          { label: m.timeline_edit(), icon: Pencil, to: to({ event: id }) },
          { label: m.timeline_copy(), icon: CalendarPlus, post: { intent: 'copy', event: id } },
          {
            label: published ? m.timeline_hide() : m.timeline_publish(),
            icon: published ? EyeOff : Eye,
            post: { intent: published ? 'hide' : 'publish', events: id },
          },
        ],
      }}
      many={{
        name: 'events',
        labelOf: (event) => m.timeline_admin_choose({ title: titleShown(event) }),
        saying: (count) => m.timeline_admin_chosen({ count }),
        actions: [
          { intent: 'publish', label: m.timeline_publish(), icon: Eye },
          { intent: 'hide', label: m.timeline_hide(), icon: EyeOff },
        ],
        done,
      }}
      empty={{
        icon: CalendarClock,
        title: m.timeline_none(),
        text: m.timeline_admin_none_text(),
        action: add,
      }}
      nothingFound={{
        title: shown.q === '' ? m.timeline_admin_none_filtered() : m.timeline_admin_none_found({ q: shown.q }),
        text: m.timeline_admin_none_found_text(),
        showAll: m.timeline_admin_show_all(),
      }}
    >
      {children}
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'copy', 'takeBack', 'publish', 'hide'))} />
    </AdminList>
  )
}

function chipsFor(counts: EventCounts): ChipsProps<ChoicesOf<typeof adminTimelineAddress>> {
  const countOf = (wanted: string) => counts.byDay.find(({ day }) => day === wanted)?.count
  return {
    label: m.timeline_admin_filter(),
    all: { label: m.timeline_admin_all(), count: counts.all },
    groups: [
      {
        choice: 'day',
        options: dayLabels(counts.byDay.map(({ day }) => day)).map((it) => ({ ...it, count: countOf(it.value) })),
      },
      {
        choice: 'audience',
        hidesEmpty: true,
        options: AUDIENCES.filter((it) => it !== 'everybody').map((value) => ({
          value,
          label: AUDIENCE_WORDS[value](),
          count: counts.byAudience[value] ?? 0,
        })),
      },
      {
        choice: 'published',
        hidesEmpty: true,
        options: [{ value: 'no', label: m.timeline_state_drafts(), count: counts.drafts, icon: EyeOff }],
      },
    ],
  }
}
