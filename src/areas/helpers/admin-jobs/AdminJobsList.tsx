import { CalendarPlus, HandHelping, Heart, Lock, Pencil, Plus, Printer, Unlock, Upload, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { HELPER_DAY_WORDS } from '#client/helper-days.ts'
import { AdminList, type ListColumn, type RowAction } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { HELPER_DAYS } from '#rules/helpers/job-times.ts'
import { JOB_STATES } from '#rules/helpers/taking-jobs.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Progress } from '#ui/figures/Progress.tsx'
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
    key: 'day',
    head: m.helpers_admin_time,
    phone: 'fact',
    cell: ({ day, starts, ends }) => (
      <span className="whitespace-nowrap">
        {day === '' ? '' : HELPER_DAY_WORDS[day]()} {starts}–{ends}
      </span>
    ),
    sort: 'day',
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
  done: object | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminJobsList({ list, shown, counts, done, refused, children }: Props) {
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
      <CopyDayForms counts={counts} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'copyDay', 'open', 'locked', 'draft', 'cancelled'))} />
    </AdminList>
  )
}

/** The second day is mostly as the first. */
function CopyDayForms({ counts }: Pick<Props, 'counts'>) {
  const busy = useIsSending()
  const days = HELPER_DAYS.filter((day) => (counts.byDay[day] ?? 0) > 0)
  if (days.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {days.map((day) => (
        <PostForm key={day}>
          <input type="hidden" name="day" value={day} />
          <Button type="submit" name="intent" value="copyDay" kind="line" size="small" icon={CalendarPlus} busy={busy}>
            {day === 'Saturday' ? m.helpers_admin_copy_to_sunday() : m.helpers_admin_copy_to_saturday()}
          </Button>
        </PostForm>
      ))}
    </div>
  )
}

function chipsFor(counts: JobCounts): ChipsProps<ChoicesOf<typeof adminJobsAddress>> {
  return {
    label: m.helpers_admin_filter(),
    all: { label: m.helpers_all(), count: counts.all },
    groups: [
      {
        choice: 'day',
        options: HELPER_DAYS.map((value) => ({
          value,
          label: HELPER_DAY_WORDS[value](),
          count: counts.byDay[value] ?? 0,
        })),
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
