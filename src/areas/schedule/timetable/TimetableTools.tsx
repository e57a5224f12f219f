import { CloudRain } from 'lucide-react'
import { formatWeekday } from '#client/when.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { timetableHref } from './timetable.address.ts'
import type { TimetableParts } from './timetable-view.ts'

/** Which day and which divisions, and what rain does to a day. */
export function TimetableTools({ timetable: { data, shown, divisions } }: { timetable: TimetableParts }) {
  const { name } = useDivisions()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="max-desk:w-full desk:min-w-60">
        <Segments
          label={m.schedule_timetable_page_day()}
          segments={data.days.map((day) => ({
            to: timetableHref(shown, { day, game: '' }),
            label: formatWeekday(day),
            current: day === shown.day,
          }))}
        />
      </div>
      {divisions.length > 1 && (
        <div className="min-w-0 max-desk:w-full">
          <FilterChips
            label={m.schedule_timetable_page_divisions()}
            filters={divisions.map((division) => ({
              to: timetableHref(shown, { division: division === shown.division ? '' : division, game: '' }),
              label: name(division),
              current: division === shown.division,
              division,
              removes: true,
            }))}
          />
        </div>
      )}
      <span className="ml-auto max-desk:hidden">
        <ButtonLink kind="line" icon={CloudRain} to={timetableHref(shown, { view: 'rain', game: '' })}>
          {m.schedule_timetable_page_rain()}
        </ButtonLink>
      </span>
    </div>
  )
}
