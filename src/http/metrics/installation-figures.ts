import { installedAreas } from '../areas/area.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { installationFacts } from '../areas/installation.ts'
import { turnsOf } from '../limits/turns.ts'
import { metricsOf } from './metrics.ts'
import { counter, gauge, gauges, type MetricFamily } from './open-metrics.ts'

/** What an installation counts of itself, and what its areas ask its database. */
export async function installationFigures({ db, get }: Dependencies): Promise<readonly MetricFamily[]> {
  const { connections, people } = get(installationFacts).live()
  const own = get(installedAreas).flatMap((area) => area.gauges ?? [])
  const asked = await Promise.all(
    own.map(async ({ name, help, read }) => gauge(`fieldside_${name}`, help, await read(db))),
  )
  const pool = db.store.connections?.()
  const { waiting, running, ...ended } = get(turnsOf).counts
  const became = Object.entries(ended).map(([result, value]) => ({ labels: { result }, value }))
  return [
    ...get(metricsOf).families(),
    ...asked,
    counter('fieldside_turns', 'Pages, exports and lists that asked for their turn.', became),
    gauges('fieldside_turn_queue', 'Pages, exports and lists that wait for their turn, or have it.', 'state', {
      waiting,
      running,
    }),
    gauge('fieldside_live_clients', 'Open live connections.', connections),
    gauge('fieldside_live_people', 'Signed-in people behind them.', people),
    ...(pool ? [gauges('fieldside_read_connections', 'Connections for reading.', 'state', pool)] : []),
  ]
}
