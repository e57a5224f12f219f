import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { formatMoment } from '#client/when.ts'
import { listForm } from '#http/pages/forms/form-bounds.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { jobDays } from '#rules/helpers/job-times.ts'
import { JOB_LINES_MOST } from '#rules/import/job-list.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { HelperListPrint } from '../helper-lists/HelperListPrint.tsx'
import { helperList, thankYouList } from '../helper-lists/helper-lists.queries.server.ts'
import { ThankYouList } from '../helper-lists/ThankYouList.tsx'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobs } from '../helpers.collections.ts'
import { checkInCode, checkInHref } from '../taking/check-in.server.ts'
import { AdminJob } from './AdminJob.tsx'
import { AdminJobsImport } from './AdminJobsImport.tsx'
import { AdminJobsList } from './AdminJobsList.tsx'
import { actOnAdminJobs } from './admin-jobs.actions.server.ts'
import { adminJobsAddress } from './admin-jobs.address.ts'
import { jobCounts, jobsListed, jobWithPeople, soonestLacking } from './admin-jobs.queries.server.ts'
import { NewJob } from './NewJob.tsx'
import '../helpers.css'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

const VIEWS = ['new', 'import', 'print', 'thanks'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, publicUrl } = context.get(pageRequest)
  const shown = adminJobsAddress.read(url.searchParams)
  const wanted = url.searchParams.get('job') ?? ''
  const job = wanted === '' ? undefined : await db.get(helperJobs, wanted)
  const view = job ? 'job' : (VIEWS.find((it) => url.searchParams.has(it)) ?? 'list')
  const isList = view === 'list'
  const weekend = await helperWeekend(db)
  const days = jobDays(weekend)
  return {
    shown,
    view,
    days,
    date: days.find((it) => it === shown.choices.day) ?? weekend.saturday,
    isGone: wanted !== '' && !job,
    tournament: (await tournamentOf(db))?.name ?? '',
    one: job && {
      job,
      ...(await jobWithPeople(db, job)),
      checkInUrl: `${publicUrl}${checkInHref(job.id, await checkInCode(db, job.id))}`,
    },
    listed: isList ? { list: await jobsListed(db, shown), counts: await jobCounts(db) } : undefined,
    soonest: isList ? await soonestLacking(db) : undefined,
    printed: view === 'print' ? await helperList(db) : undefined,
    thanked: view === 'thanks' ? await thankYouList(db) : undefined,
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnAdminJobs, listForm(JOB_LINES_MOST))

export default function AdminJobsPage() {
  useLiveReload(['helperjobs', 'helperjob_entries'])
  const { shown, view, days, date, isGone, tournament, one, listed, soonest, printed, thanked } =
    useLoaderData<typeof loader>()
  const { answer, refused, done, preview } = useFormResult<typeof action>()
  const back = adminJobsAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {one && <AdminJob key={one.job.id} {...one} days={days} tournament={tournament} back={back} refused={refused} />}
      {view === 'new' && (
        <NewJob date={date} days={days} category={shown.choices.category} back={back} refused={refused} />
      )}
      {view === 'import' && <AdminJobsImport back={back} preview={preview} refused={refused} done={done} />}
      {printed && <HelperListPrint list={printed} back={back} />}
      {thanked && <ThankYouList thanked={thanked} back={back} />}
      {listed && (
        <AdminJobsList {...listed} days={days} shown={shown} done={done} refused={refused}>
          {isGone && <Note kind="warn">{m.helpers_problem_gone()}</Note>}
          {soonest && soonest.jobs.length > 0 && (
            <Section title={m.helpers_soonest()}>
              <List>
                {soonest.jobs.map(({ id, title, from, missing }) => (
                  <Row
                    key={id}
                    title={title}
                    text={formatMoment(new Date(from), soonest.zone)}
                    end={m.helpers_open_places({ count: missing })}
                    to={adminJobsAddress.href(shown, { job: id })}
                  />
                ))}
              </List>
            </Section>
          )}
        </AdminJobsList>
      )}
    </>
  )
}
