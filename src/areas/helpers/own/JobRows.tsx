import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { formatDay, formatTime } from '#client/when.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Progress } from '#ui/figures/Progress.tsx'
import { Icon } from '#ui/Icon.tsx'
import { You } from '#ui/marks/You.tsx'
import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { JOB_STATE_WORDS } from '../helpers.words.ts'
import { jobHref } from './jobs.address.ts'
import type { JobShown } from './jobs.queries.server.ts'

type Props = {
  jobs: readonly JobShown[]
  zone: string
  label: string
  /** They are on several days. */
  isDated?: boolean
  /** The page that the forms are of, where they stand on another one. */
  action?: string
}

/** Jobs by time: from when until when, what and where, who is still missing, and what one can do about it. */
export function JobRows({ jobs, zone, label, isDated = false, action }: Props) {
  return (
    <List label={label}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} zone={zone} isDated={isDated} action={action} />
      ))}
    </List>
  )
}

type RowProps = { job: JobShown; zone: string; isDated: boolean; action: string | undefined }

function JobRow({ job, zone, isDated, action }: RowProps) {
  const { id, title, place, taken, minimumAge, state } = job
  const mine = job.status === 'booked' || job.status === 'present'
  const needed = { taken, places: Math.max(job.needed, Math.min(taken, job.maximum)), mine }
  return (
    <li className="job">
      <span className="job-time font-display">
        {formatTime(new Date(job.from), zone)}
        <small>{formatTime(new Date(job.to), zone)}</small>
      </span>
      <div className="min-w-0 flex-1">
        <Link to={jobHref(id)} className="font-semibold wrap-anywhere">
          {title}
        </Link>
        <p className="text-small text-ink-2 wrap-anywhere">
          {[isDated && formatDay(job.date), place, minimumAge > 0 && m.helpers_from_age({ age: minimumAge })]
            .filter(Boolean)
            .join(', ')}
        </p>
        <Progress {...needed} />
        {state !== 'open' && state !== '' && <JobHint>{JOB_STATE_WORDS[state]()}</JobHint>}
        {job.seeking > 0 && !job.seeksReplacement && state === 'open' && <JobHint>{m.helpers_seeking()}</JobHint>}
        {job.clash && (
          <JobHint>
            {job.can === 'clashes_with_game'
              ? m.helpers_you_play({ time: job.clash.ends })
              : m.helpers_you_help({ title: job.clash.title, time: job.clash.ends })}
          </JobHint>
        )}
      </div>
      <div className="job-end">
        <RowEnd job={job} action={action} />
      </div>
    </li>
  )
}

function JobHint({ children }: { children: string }) {
  return (
    <p className="state whitespace-normal text-warning">
      <Icon of={TriangleAlert} size={15} />
      {children}
    </p>
  )
}

function RowEnd({ job, action }: Pick<RowProps, 'job' | 'action'>) {
  const busy = useIsSending()
  const { id, title, status, can } = job
  if (status === 'booked' || status === 'present') return <You>{m.helpers_yours()}</You>
  if (status === 'absent') return null
  if (status === 'waiting') return <span className="text-small text-ink-2">{m.helpers_on_list()}</span>
  if (status === 'offered')
    return (
      <ButtonLink size="small" to={jobHref(id)}>
        {m.helpers_answer()}
      </ButtonLink>
    )
  switch (can) {
    case 'place':
    case 'replacement':
    case 'waiting':
      return (
        <PostForm {...(action !== undefined && { action })}>
          <input type="hidden" name="job" value={id} />
          <input type="hidden" name="intent" value={can === 'waiting' ? 'wait' : 'take'} />
          <Button
            type="submit"
            kind="line"
            size="small"
            busy={busy}
            aria-label={can === 'waiting' ? m.helpers_wait_for({ title }) : m.helpers_take_it({ title })}
          >
            {can === 'waiting' ? m.helpers_wait() : m.helpers_take()}
          </Button>
        </PostForm>
      )
    case 'clashes_with_game':
    case 'clashes_with_job':
      return (
        <Button size="small" disabled>
          {m.helpers_clash()}
        </Button>
      )
    case 'age_unknown':
      return (
        <ButtonLink
          kind="line"
          size="small"
          to={jobHref(id)}
          aria-label={job.taken < job.maximum ? m.helpers_take_it({ title }) : m.helpers_wait_for({ title })}
        >
          {job.taken < job.maximum ? m.helpers_take() : m.helpers_wait()}
        </ButtonLink>
      )
    default:
      return null
  }
}
