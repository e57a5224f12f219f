import { Star } from 'lucide-react'
import { dayLabels } from '#client/day-labels.ts'
import { ListChips, ListSearch } from '#client/lists/ListFilters.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { scheduleAddress } from './schedule.address.ts'
import type { ShownGames } from './schedule-changes.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** Day, order and filters: links all of them, each of which keeps the others. */
export function ScheduleControls({ schedule }: { schedule: ShownGames }) {
  const { asked, day, days } = schedule
  const divisions = useDivisions()
  const playing = new Set(schedule.playing)
  return (
    <div className="schedule-controls no-print">
      <div className="schedule-day">
        {days.length > 1 && (
          <Segments
            label={m.schedule_public_days()}
            segments={dayLabels(days).map(({ value, label }) => ({
              to: scheduleAddress.href(scheduleAddress.chosen(asked, { day: value })),
              label,
              current: value === day,
            }))}
          />
        )}
        <ViewMenu asked={asked} />
      </div>
      <ListChips
        address={scheduleAddress}
        shown={asked}
        label={m.schedule_public_filter()}
        groups={[
          { choice: 'show', options: [{ value: 'mine', label: m.schedule_public_mine(), icon: Star }] },
          {
            choice: 'division',
            options: divisions.all
              .filter(({ key }) => playing.has(key))
              .map(({ key, name }) => ({ value: key, label: name, division: key })),
          },
        ]}
      />
      {(asked.choices.find === 'yes' || asked.q !== '') && (
        <ListSearch address={scheduleAddress} shown={asked} label={m.schedule_public_search_label()} />
      )}
    </div>
  )
}
