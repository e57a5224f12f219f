import { formatTime, formatWeekday } from '#client/when.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { PitchPanel } from '#ui/page/PitchPanel.tsx'
import { m } from '#words/messages.js'
import { durationInWords, minutesOf } from '../helpers.words.ts'
import { jobHref } from './jobs.address.ts'
import type { JobShown } from './jobs.queries.server.ts'

/** What somebody has to be at next. */
export function NextJob({ job, zone }: { job: JobShown; zone: string }) {
  const time = formatTime(new Date(job.from), zone)
  return (
    <PitchPanel
      label={m.helpers_next()}
      title={m.helpers_next_at({ day: formatWeekday(job.date), time })}
      end={
        <ButtonLink kind="chalk" to={jobHref(job.id)}>
          {m.helpers_open()}
        </ButtonLink>
      }
    >
      <p className="font-semibold">
        {job.title}, {durationInWords(minutesOf(job))}
      </p>
      <p className="text-small text-on-pitch-2">
        {[job.place, m.helpers_team_of({ count: Math.max(job.needed, job.taken) })].filter(Boolean).join(', ')}
      </p>
    </PitchPanel>
  )
}
