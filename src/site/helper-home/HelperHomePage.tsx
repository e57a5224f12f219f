import { CakeSlice, HandHelping } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { FoodProgressBars } from '#areas/foods/FoodProgressBars.tsx'
import { FOODS_PATH } from '#areas/foods/foods.address.ts'
import { foodsFor } from '#areas/foods/foods.queries.server.ts'
import { durationInWords } from '#areas/helpers/helpers.words.ts'
import { JobRows } from '#areas/helpers/own/JobRows.tsx'
import { JOBS_PATH } from '#areas/helpers/own/jobs.address.ts'
import { jobsFor, nextOwn } from '#areas/helpers/own/jobs.queries.server.ts'
import { NextJob } from '#areas/helpers/own/NextJob.tsx'
import { myWeekend } from '#areas/weekend/my-weekend.api.server.ts'
import { isMoreThanResult } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { WeekendCalendar } from '#client/weekend/WeekendCalendar.tsx'
import { WeekendLine } from '#client/weekend/WeekendLine.tsx'
import { pageRequest } from '#http/pages/page-request.ts'
import { neededSoonest } from '#rules/helpers/job-hours.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import '#areas/helpers/helpers.css'

/** As many as a phone shows without scrolling far. */
const SOONEST_MOST = 5

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { db, viewer } = page
  const [found, foods, weekend] = await Promise.all([jobsFor(db, viewer), foodsFor(db, viewer), myWeekend(page)])
  const { jobs, helped, zone, now } = found
  return {
    zone,
    helped,
    next: nextOwn(jobs, now),
    soonest: neededSoonest(jobs, now).slice(0, SOONEST_MOST),
    hasJobs: jobs.length > 0,
    progress: foods.progress,
    canBring: foods.deadlines.some(({ isOpen }) => isOpen),
    weekend,
  }
}

/** What a helper comes for: what is mine, what is still needed, what is to be brought. Taking a job is done on its page. */
export default function HelperHomePage() {
  useLiveReload(['helperjobs', 'helperjob_entries', 'foods', 'food_targets', 'timelines', 'booking_orders', 'config'])
  useGamesReload(isMoreThanResult)
  const { zone, helped, next, soonest, hasJobs, progress, canBring, weekend } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={m.helpers_home_title()}
        context={
          helped.promised > 0
            ? m.helpers_helped({ done: durationInWords(helped.done), promised: durationInWords(helped.promised) })
            : m.helpers_home_no_jobs()
        }
      />
      {next && <NextJob job={next} zone={zone} />}
      <div className="job-columns">
        <div>
          <Section title={m.helpers_soonest()}>
            {soonest.length === 0 ? (
              <p className="py-3 text-ink-2">{hasJobs ? m.helpers_none_needed() : m.helpers_none_planned()}</p>
            ) : (
              <JobRows jobs={soonest} zone={zone} label={m.helpers_soonest()} isDated action={JOBS_PATH} />
            )}
            <p className="pt-3">
              <ButtonLink kind="line" icon={HandHelping} to={JOBS_PATH}>
                {m.helpers_home_all_jobs()}
              </ButtonLink>
            </p>
          </Section>
          <Section title={m.foods_title()}>
            <FoodProgressBars progress={progress} />
            {canBring ? (
              <p className="pt-3">
                <ButtonLink kind="line" icon={CakeSlice} to={FOODS_PATH}>
                  {m.foods_new()}
                </ButtonLink>
              </p>
            ) : (
              <p className="pt-3 text-small text-ink-2">{m.foods_all_closed()}</p>
            )}
          </Section>
        </div>
        {weekend && (
          <div>
            <h2 className="sr-only">{m.weekend_title()}</h2>
            <WeekendLine entries={weekend.entries} zone={weekend.zone} />
            {weekend.calendar !== '' && <WeekendCalendar href={weekend.calendar} />}
          </div>
        )}
      </div>
    </>
  )
}
