import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { QrStrips } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import { courseHref } from '../discgolf.address.ts'
import type { HoleOfCourse } from './course.queries.server.ts'

type Props = {
  title: string
  tournament: string
  holes: readonly HoleOfCourse[]
  /** Of this site. */
  address: string
  layout: string
}

/** On paper: all holes in one table to take along, and a code for each tee to be cut apart. */
export function CourseSheet({ title, tournament, holes, address, layout }: Props) {
  const nines = [holes.slice(0, 9), holes.slice(9, 18), holes.slice(18)].filter((nine) => nine.length > 0)
  return (
    <>
      <PageHeader
        title={title}
        context={tournament}
        back={courseHref({ layout })}
        action={<PrintButton>{m.discgolf_course_print()}</PrintButton>}
      />
      {nines.map((nine) => (
        <table key={nine[0]?.number} className="tabled unbroken mb-4 w-full">
          <caption className="sr-only">{m.discgolf_holes()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.discgolf_hole()}</th>
              <th scope="col" className="text-right">
                {m.discgolf_par_head()}
              </th>
              <th scope="col" className="text-right">
                {m.discgolf_length()}
              </th>
              <th scope="col">{m.discgolf_note()}</th>
            </tr>
          </thead>
          <tbody>
            {nine.map(({ id, number, par, metres, advice }) => (
              <tr key={id}>
                <td className="font-display text-digit">{number}</td>
                <td className="digits">{par}</td>
                <td className="digits">{metres > 0 ? m.discgolf_metres({ metres }) : ''}</td>
                <td>{advice}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <QrStrips
        cards={holes.map(({ number, par, metres, advice }) => ({
          content: address + courseHref({ layout, hole: String(number) }),
          title: m.discgolf_hole_number({ hole: number }),
          typed: m.discgolf_par_metres({ par, metres }),
          children: <p>{advice}</p>,
        }))}
      />
    </>
  )
}
