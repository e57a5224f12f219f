import { Check, Eye, Mail, MessageSquareHeart, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { oneDecimal } from '#client/amounts.ts'
import { errorsOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { m } from '#words/messages.js'
import { type AdminFeedbackShown, adminFeedbackAddress, FEEDBACK_CSV_PATH } from './admin-feedback.address.ts'
import { FeedbackStateMark } from './FeedbackStateMark.tsx'
import { FEEDBACK_STATES, SCALES } from './feedback.fields.ts'
import type { Feedback, FeedbackFigures } from './feedback.queries.server.ts'
import { FEEDBACK_STATE_WORDS, SCALE_WORDS } from './feedback.words.ts'

/** As much of a text as fits into a row. */
const SHOWN_MAX = 120

const startOf = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).trimEnd()}…` : text)

const columnsFor = (zone: string): readonly ListColumn<Feedback, AdminFeedbackShown['sort']>[] => [
  {
    key: 'text',
    head: m.feedback_text,
    phone: 'name',
    cell: ({ text }) => <span className="wrap-anywhere">{startOf(text) || m.feedback_admin_no_text()}</span>,
  },
  ...SCALES.map((scale) => ({
    key: scale,
    head: SCALE_WORDS[scale],
    digits: true,
    cell: (it: Feedback) => it[scale] || '',
    sort: scale,
  })),
  {
    key: 'contact',
    head: m.feedback_contact,
    phone: 'fact',
    cell: ({ contact }) => contact !== '' && <span className="wrap-anywhere">{contact}</span>,
  },
  {
    key: 'updated',
    head: m.feedback_admin_day,
    phone: 'fact',
    cell: ({ updated }) => formatDay(dayIn(new Date(updated.replace(' ', 'T')), zone)),
    sort: 'updated',
  },
  { key: 'state', head: m.feedback_admin_state, phone: 'state', cell: (it) => <FeedbackStateMark state={it.state} /> },
]

type Props = {
  list: { items: readonly Feedback[]; page: number; pages: number }
  shown: AdminFeedbackShown
  figures: FeedbackFigures
  zone: string
  done: object | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminFeedbackList({ list, shown, figures, zone, done, refused, children }: Props) {
  return (
    <AdminList
      address={adminFeedbackAddress}
      shown={shown}
      found={list}
      label={m.feedback_admin_title()}
      header={{ title: m.feedback_admin_title(), context: m.feedback_admin_count({ count: figures.all }) }}
      filters={{ search: m.feedback_admin_search(), chips: chipsFor(figures) }}
      csv={{ path: FEEDBACK_CSV_PATH, label: m.feedback_admin_export() }}
      columns={columnsFor(zone)}
      opens={({ id }) => ({ feedback: id })}
      many={{
        name: 'feedbacks',
        labelOf: ({ text }) => m.feedback_admin_choose({ text: startOf(text) || m.feedback_admin_no_text() }),
        saying: (count) => m.feedback_admin_chosen({ count }),
        actions: [
          { intent: 'read', label: m.feedback_mark_read(), icon: Eye },
          { intent: 'important', label: m.feedback_mark_important(), icon: Star },
          { intent: 'done', label: m.feedback_mark_done(), icon: Check },
        ],
        done,
      }}
      empty={{ icon: MessageSquareHeart, title: m.feedback_admin_none(), text: m.feedback_admin_none_text() }}
      nothingFound={{
        title: shown.q === '' ? m.feedback_admin_none_filtered() : m.feedback_admin_none_found({ q: shown.q }),
        showAll: m.feedback_admin_show_all(),
      }}
    >
      {children}
      {figures.all > 0 && (
        <StatTiles>
          {SCALES.map((scale) => (
            <StatTile
              key={scale}
              label={m.feedback_admin_mean({ scale: SCALE_WORDS[scale]() })}
              value={meanInWords(figures.means[scale])}
            />
          ))}
        </StatTiles>
      )}
      <ErrorSummary errors={errorsOf(refused)} />
    </AdminList>
  )
}

const meanInWords = (mean: number) => (mean === 0 ? m.feedback_admin_no_mean() : oneDecimal(mean))

const chipsFor = ({ all, byState, withContact }: FeedbackFigures) => ({
  label: m.feedback_admin_filter(),
  all: { label: m.feedback_admin_all(), count: all },
  groups: [
    {
      choice: 'state' as const,
      options: FEEDBACK_STATES.map((value) => ({
        value,
        label: FEEDBACK_STATE_WORDS[value](),
        count: byState[value] ?? 0,
      })),
    },
    {
      choice: 'contact' as const,
      options: [{ value: 'yes' as const, label: m.feedback_admin_with_contact(), count: withContact, icon: Mail }],
    },
  ],
})
