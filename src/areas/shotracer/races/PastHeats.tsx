import { List } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { laneWords } from '../heats/heat-words.ts'
import type { HeatOver } from '../shotracer.queries.server.ts'

/** What each lane ran, the newest heat first. */
export function PastHeats({ heats, legs }: { heats: readonly HeatOver[]; legs: number }) {
  return (
    <List label={m.shotracer_past()}>
      {heats.map(({ id, number, lanes }) => (
        <li key={id} className="py-3">
          <h3 className="font-semibold">{m.shotracer_heat({ number })}</h3>
          <ul className="text-small">
            {lanes.map((lane) => (
              <li key={lane.lane} className="flex gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">{lane.name}</span>
                <span className="flex-none">{laneWords(lane, legs)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </List>
  )
}
