import { CalendarPlus } from 'lucide-react'
import { lazy } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { isMoreThanResult } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { formatWeekday } from '#client/when.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { neededSoonest, stillMissing } from '#rules/helpers/job-hours.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { IconLink } from '#ui/controls/IconButton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { CATEGORY_WORDS, durationInWords } from '../helpers.words.ts'
import { JobNotes } from './JobNotes.tsx'
import { JobRows } from './JobRows.tsx'
import { actOnJobs } from './jobs.actions.server.ts'
import { JOB_VIEWS, JOBS_PATH, type JobView, MY_WEEKEND_PATH } from './jobs.address.ts'
import { crewOf, type JobShown, jobsFor, nextOwn } from './jobs.queries.server.ts'
import { NextJob } from './NextJob.tsx'
import '../helpers.css'

/** With what waits on a phone, which the list does not need. */
const LazyJob = lazy(async () => ({ default: (await import('./OneJob.tsx')).OneJob }))

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer } = context.get(pageRequest)
  const [found, tournament] = await Promise.all([jobsFor(db, viewer), tournamentOf(db)])
  const wanted = url.searchParams.get('job') ?? ''
  const one = found.jobs.find(({ id }) => id === wanted)
  const soonest = neededSoonest(found.jobs, found.now)
  const days = [...new Set(found.jobs.map(({ date }) => date))]
  return {
    ...found,
    one,
    crew: one ? await crewOf(db, viewer, one) : [],
    contact: { name: tournament?.contact_name ?? '', email: tournament?.contact_email ?? '' },
    days,
    day: dayShown(url.searchParams.get('day'), soonest[0]?.date ?? dayIn(new Date(found.now), found.zone), {
      ...found,
      days,
    }),
    isGone: wanted !== '' && !one,
    checkIn: url.searchParams.get('check-in') ?? '',
    next: nextOwn(found.jobs, found.now),
    soonest: soonest.map(({ id }) => id),
    view: JOB_VIEWS.find((it) => it === url.searchParams.get('show')) ?? 'needed',
  } as const
}

/** As wanted, by its date or its name; else the first from `from` on. */
function dayShown(
  wanted: string | null,
  from: string,
  { jobs, days }: { jobs: readonly JobShown[]; days: readonly string[] },
): string {
  const named = jobs.find(({ day, date }) => wanted === date || (day !== '' && wanted === day))
  return named?.date ?? days.find((day) => day >= from) ?? days.at(-1) ?? ''
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnJobs)

export default function JobsPage() {
  useLiveReload(['helperjobs', 'helperjob_entries', 'config'])
  useGamesReload(isMoreThanResult)
  const loaded = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const { one } = loaded
  return (
    <>
      <SuccessMessage answer={answer} />
      {one ? (
        <LazyPart>
          <LazyJob
            key={one.id}
            job={one}
            zone={loaded.zone}
            crew={loaded.crew}
            contact={loaded.contact}
            checkIn={loaded.checkIn}
            areEntriesOpen={loaded.areEntriesOpen}
            refused={refused}
          />
        </LazyPart>
      ) : (
        <AllJobs {...loaded}>
          {loaded.isGone && <Note kind="warn">{m.helpers_problem_gone()}</Note>}
          <JobNotes refused={refused} />
        </AllJobs>
      )}
    </>
  )
}

/** More do not fit beside each other on a phone. */
const SEGMENTS_MOST = 3

type Props = Awaited<ReturnType<typeof loader>> & { children: React.ReactNode }

function AllJobs({ jobs, soonest, next, days, day, view, helped, zone, now, areEntriesOpen, children }: Props) {
  const ofDay = jobs.filter((job) => job.date === day)
  const to = (more: { day?: string; show?: string }) =>
    `${JOBS_PATH}?${new URLSearchParams({ day: more.day ?? day, show: more.show ?? view })}`
  const dayLinks = days.map((it) => ({ to: to({ day: it }), label: formatWeekday(it), current: it === day }))
  return (
    <>
      <PageHeader
        title={m.helpers_title()}
        back="/al"
        context={
          helped.promised > 0
            ? m.helpers_helped({ done: durationInWords(helped.done), promised: durationInWords(helped.promised) })
            : m.helpers_lead()
        }
        icons={<IconLink icon={CalendarPlus} label={m.helpers_calendar()} to={MY_WEEKEND_PATH} />}
      />
      <div className="grid gap-3">
        {children}
        {!areEntriesOpen && <Note kind="warn">{m.helpers_problem_closed()}</Note>}
        {next && <NextJob job={next} zone={zone} />}
        {days.length > SEGMENTS_MOST ? (
          <FilterChips label={m.helpers_day()} filters={dayLinks} />
        ) : (
          days.length > 1 && (
            <div className="max-w-form">
              <Segments label={m.helpers_day()} segments={dayLinks} />
            </div>
          )
        )}
        <FilterChips
          label={m.helpers_category()}
          filters={JOB_VIEWS.map((it) => ({ to: to({ show: it }), label: viewWords(it), current: it === view }))}
        />
      </div>
      <div className="job-columns">
        <Lists jobs={ofDay} soonest={soonest} view={view} zone={zone} now={now} />
      </div>
    </>
  )
}

const viewWords = (view: JobView): string =>
  view === 'needed' ? m.helpers_needed() : view === 'all' ? m.helpers_all() : CATEGORY_WORDS[view]()

type ListsProps = { jobs: readonly JobShown[]; soonest: readonly string[]; view: JobView; zone: string; now: number }

/** What is needed comes together with what is one's own, the party for itself: it is another evening. */
function Lists({ jobs, soonest, view, zone, now }: ListsProps) {
  if (view !== 'needed' && view !== 'all') {
    return (
      <JobSection title={CATEGORY_WORDS[view]()} jobs={jobs.filter(({ category }) => category === view)} zone={zone} />
    )
  }
  const isNeeded = new Set(soonest)
  const shown =
    view === 'all'
      ? jobs
      : jobs.filter((job) => job.to > now && (isNeeded.has(job.id) || isOwn(job) || job.seeking > 0))
  const party = shown.filter(({ category }) => category === 'Party')
  const others = shown.filter(({ category }) => category !== 'Party')
  return (
    <>
      {(others.length > 0 || party.length === 0) && (
        <JobSection title={view === 'all' ? m.helpers_all() : m.helpers_soonest()} jobs={others} zone={zone} />
      )}
      {party.length > 0 && <JobSection title={CATEGORY_WORDS.Party()} jobs={party} zone={zone} />}
    </>
  )
}

const isOwn = ({ status }: JobShown): boolean => status !== '' && status !== 'cancelled'

function JobSection({ title, jobs, zone }: { title: string; jobs: readonly JobShown[]; zone: string }) {
  const open = jobs.reduce((sum, job) => sum + (job.state === 'open' ? stillMissing(job) : 0), 0)
  return (
    <Section
      title={title}
      end={<span className="text-small text-ink-2">{m.helpers_open_places({ count: open })}</span>}
    >
      {jobs.length === 0 ? (
        <p className="py-3 text-ink-2">{m.helpers_none_needed()}</p>
      ) : (
        <JobRows jobs={jobs} zone={zone} label={title} />
      )}
    </Section>
  )
}
