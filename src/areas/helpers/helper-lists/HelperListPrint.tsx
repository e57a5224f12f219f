import { CalendarX } from 'lucide-react'
import { formatDay } from '#client/when.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { HelperList } from './helper-lists.queries.server.ts'

/** The list for the wall: by day and time, with a line for every place that nobody has taken yet. */
export function HelperListPrint({ list, back }: { list: HelperList; back: string }) {
  const days = [...Map.groupBy(list.jobs, ({ date }) => date)]
  return (
    <>
      <PageHeader title={m.helpers_admin_title()} back={back} action={days.length > 0 && <PrintButton />} />
      {days.length === 0 && <EmptyState icon={CalendarX} title={m.helpers_admin_none()} />}
      {days.map(([date, jobs]) => (
        <Section key={date} title={formatDay(date)}>
          <table className="helper-list">
            <thead>
              <tr>
                <th scope="col">{m.helpers_admin_time()}</th>
                <th scope="col">{m.helpers_admin_job()}</th>
                <th scope="col">{m.helpers_field_place()}</th>
                <th scope="col">{m.helpers_admin_people()}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.id}>
                  <td className="whitespace-nowrap">
                    {job.starts}–{job.ends}
                  </td>
                  <td className="font-semibold">{job.title}</td>
                  <td>{job.place}</td>
                  <td>
                    {job.names.join(', ')}
                    {Array.from({ length: Math.max(0, job.needed - job.names.length) }, (_, open) => (
                      <span key={open} className="helper-line" aria-label={m.helpers_admin_free_line()} role="img" />
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      ))}
    </>
  )
}
