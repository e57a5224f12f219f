import { CalendarPlus, HandHelping, Heart, Lock, Pencil, Plus, Printer, Unlock, Upload, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn, type RowAction } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import { formatDay, formatWeekday } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { JOB_STATES } from '#rules/helpers/taking-jobs.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Progress } from '#ui/figures/Progress.tsx'
import { Icon } from '#ui/Icon.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { JOB_CATEGORIES } from '../helpers.fields.ts'
import { CATEGORY_WORDS, JOB_STATE_WORDS } from '../helpers.words.ts'
import type { HelperJob } from '../taking/job-in-hand.server.ts'
import { type AdminJobsShown, adminJobsAddress, JOBS_CSV_PATH } from './admin-jobs.address.ts'
import type { JobCounts } from './admin-jobs.queries.server.ts'
import { JOB_LABELS } from './job-form.ts'

const STATE_KINDS = { draft: 'waiting', open: 'ok', locked: 'warn', cancelled: 'danger' } as const

const COLUMNS: readonly ListColumn<HelperJob, AdminJobsShown['sort']>[] = [
  { key: 'title', head: JOB_LABELS.title, phone: 'name', cell: ({ title }) => title, sort: 'title' },
  {
    key: 'date',
    head: m.helpers_admin_time,
    phone: 'fact',
    cell: ({ date, starts, ends }) => (
      <span className="whitespace-nowrap">
        {formatDay(date)}, {starts}–{ends}
      </span>
    ),
    sort: 'date',
  },
  { key: 'place', head: JOB_LABELS.place, cell: ({ place }) => place, sort: 'place' },
  {
    key: 'category',
    head: JOB_LABELS.category,
    cell: ({ category }) => category !== '' && CATEGORY_WORDS[category](),
    sort: 'category',
  },
  {
    key: 'taken',
    head: m.helpers_admin_taken,
    phone: 'fact',
    cell: ({ taken, needed, maximum }) => (
      <>
        <Progress taken={taken} places={Math.max(needed, Math.min(taken, maximum))} />
        {taken > maximum && <State kind="warn">{m.helpers_admin_beyond()}</State>}
      </>
    ),
  },
  {
    key: 'state',
    head: JOB_LABELS.state,
    phone: 'state',
    cell: ({ state }) => state !== '' && <State kind={STATE_KINDS[state]}>{JOB_STATE_WORDS[state]()}</State>,
  },
]

type Props = {
  list: { items: readonly HelperJob[]; page: number; pages: number }
  shown: AdminJobsShown
  counts: JobCounts
  /** On which there can be jobs. */
  days: readonly string[]
  done: object | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminJobsList({ list, shown, counts, days, done, refused, children }: Props) {
  const to = (more: Readonly<Record<string, string>>) => adminJobsAddress.href(shown, more)
  const add = (
    <ButtonLink icon={Plus} to={to({ new: '' })}>
      {m.helpers_admin_new()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={adminJobsAddress}
      shown={shown}
      found={list}
      label={m.helpers_admin_title()}
      header={{
        title: m.helpers_admin_title(),
        context: m.helpers_admin_count({ count: counts.all, places: counts.places }),
        action: add,
      }}
      filters={{ search: m.helpers_admin_search(), chips: chipsFor(counts) }}
      tools={[
        { label: m.helpers_admin_print(), icon: Printer, to: to({ print: '' }) },
        { label: m.helpers_admin_thanks(), icon: Heart, to: to({ thanks: '' }) },
        { label: m.helpers_admin_import(), icon: Upload, to: to({ import: '' }) },
      ]}
      csv={{ path: JOBS_CSV_PATH, label: m.helpers_admin_export() }}
      columns={COLUMNS}
      opens={({ id }) => ({ job: id })}
      menu={{
        labelOf: ({ title }) => m.helpers_admin_more({ title }),
        items: ({ id, state }): readonly RowAction[] => [
          { label: m.helpers_admin_edit(), icon: Pencil, to: to({ job: id }) },
          state === 'open'
            ? { label: m.helpers_admin_lock(), icon: Lock, post: { intent: 'locked', jobs: id } }
            : { label: m.helpers_admin_open(), icon: Unlock, post: { intent: 'open', jobs: id } },
        ],
      }}
      many={{
        name: 'jobs',
        labelOf: ({ title }) => m.helpers_admin_choose({ title }),
        saying: (count) => m.helpers_admin_chosen({ count }),
        actions: [
          { intent: 'open', label: m.helpers_admin_open(), icon: Unlock },
          { intent: 'locked', label: m.helpers_admin_lock(), icon: Lock },
        ],
        done,
      }}
      empty={{ icon: HandHelping, title: m.helpers_admin_none(), text: m.helpers_admin_none_text(), action: add }}
      nothingFound={{
        title: m.helpers_admin_none_found(),
        text: m.helpers_admin_none_found_text(),
        showAll: m.helpers_admin_show_all(),
      }}
    >
      {children}
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'open', 'locked', 'draft', 'cancelled'))} />
      <CopyDayForm counts={counts} days={days} refused={refusedOf(refused, 'copyDay')} />
    </AdminList>
  )
}

/** The second day is mostly as the first. */
function CopyDayForm({ counts, days, refused }: Pick<Props, 'counts' | 'days' | 'refused'>) {
  const busy = useIsSending()
  const fullest = counts.byDay.toSorted((one, other) => other.count - one.count)[0]?.date
  if (fullest === undefined) return null
  const optionsOf = (all: readonly string[]) => all.map((value) => ({ value, label: formatDay(value) }))
  return (
    <details className="no-print" open={refused !== undefined}>
      <summary className="link inline-flex items-center gap-2 py-2">
        <Icon of={CalendarPlus} />
        {m.helpers_admin_copy()}
      </summary>
      <PostForm noValidate className="grid max-w-form gap-3 py-2">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="copyDay" />
        <div className="grid grid-cols-2 items-start gap-3">
          <Select
            name="from"
            label={m.helpers_admin_copy_from()}
            options={optionsOf(counts.byDay.map(({ date }) => date))}
            defaultValue={refused?.values['from'] ?? fullest}
            error={errorAt(refused, 'from')}
          />
          <Select
            name="to"
            label={m.helpers_admin_copy_to()}
            options={optionsOf(days)}
            defaultValue={refused?.values['to'] ?? dayAfter(fullest)}
            error={errorAt(refused, 'to')}
          />
        </div>
        <div>
          <Button type="submit" kind="line" busy={busy}>
            {m.helpers_admin_copy_do()}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

function chipsFor(counts: JobCounts): ChipsProps<ChoicesOf<typeof adminJobsAddress>> {
  return {
    label: m.helpers_admin_filter(),
    all: { label: m.helpers_all(), count: counts.all },
    groups: [
      {
        choice: 'day',
        options: counts.byDay.map(({ date, count }) => ({ value: date, label: formatWeekday(date), count })),
      },
      {
        choice: 'lacks',
        options: [{ value: 'yes', label: m.helpers_needed(), count: counts.lacking, icon: Users }],
      },
      {
        choice: 'category',
        options: JOB_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value](), count: undefined })),
      },
      {
        choice: 'state',
        hidesEmpty: true,
        options: JOB_STATES.filter((it) => it !== 'open').map((value) => ({
          value,
          label: JOB_STATE_WORDS[value](),
          count: counts.byState[value] ?? 0,
        })),
      },
    ],
  }
}
