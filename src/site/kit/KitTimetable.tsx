import type { Block } from '#ui/timetable/TimetableBlock.tsx'
import { TimetableGrid } from '#ui/timetable/TimetableGrid.tsx'
import { TimetableSlots } from '#ui/timetable/TimetableSlots.tsx'
import { KitPart } from './KitPart.tsx'

const at = (hour: number, minute = 0) => hour * 60 + minute

const BLOCKS: readonly Block[] = [
  {
    key: '1',
    field: '1',
    from: at(9),
    to: at(10, 15),
    division: 'mixed',
    phase: 'Pool B',
    home: 'Kite Club',
    away: 'Northern Drift',
    state: 'done',
    locked: true,
  },
  {
    key: '2',
    field: '2',
    from: at(9),
    to: at(10, 15),
    division: 'open',
    phase: 'Pool A',
    home: 'Longshot',
    away: 'Blackbird',
    state: 'done',
    locked: true,
  },
  {
    key: '3',
    field: '1',
    from: at(10, 30),
    to: at(11, 45),
    division: 'mixed',
    phase: 'Pool A',
    home: 'Rookery',
    away: 'Salt and Pepper',
    state: 'moving',
  },
  {
    key: '4',
    field: '3',
    from: at(10, 30),
    to: at(11, 45),
    division: 'women',
    phase: 'Round 2',
    home: 'Marigold',
    away: 'Nightjar',
    moved: true,
  },
  {
    key: '5',
    field: '1',
    from: at(12, 30),
    to: at(13, 45),
    division: 'mixed',
    phase: 'Pool B',
    home: 'Tidal Nine',
    away: 'Kite Club',
  },
]

const pick = () => undefined

export function KitTimetable() {
  return (
    <>
      <KitPart name="Timetable grid">
        <TimetableGrid
          label="Saturday"
          from={at(9)}
          to={at(14)}
          now={at(10, 52)}
          fields={[
            { key: '1', name: 'Field 1', note: 'show field' },
            { key: '2', name: 'Field 2' },
            { key: '3', name: 'Field 3', note: 'until 16:00' },
          ]}
          blocks={BLOCKS}
          stretches={[
            {
              key: 'a',
              field: '2',
              from: at(10, 30),
              to: at(11, 30),
              kind: 'forbidden',
              text: 'Under 60 min rest for Rookery',
            },
            { key: 'b', field: '2', from: at(11, 45), to: at(13), kind: 'target', text: 'Drop here, 11:45' },
            { key: 'c', field: '3', from: at(12), to: at(13, 30), kind: 'closed', text: 'Disc golf on field 3' },
          ]}
          onPick={pick}
          onTarget={pick}
        />
      </KitPart>
      <KitPart name="Timetable on a phone">
        <TimetableSlots
          label="Field 1"
          slots={[
            ...BLOCKS.filter((block) => block.field === '1'),
            { key: 'free', from: at(13, 45), text: 'Free for 45 min' },
          ]}
          onPick={pick}
        />
      </KitPart>
    </>
  )
}
