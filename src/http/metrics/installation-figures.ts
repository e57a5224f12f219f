import { installedAreas } from '../areas/area.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { installationFacts } from '../areas/installation.ts'
import { metricsOf } from './metrics.ts'
import { gauge, gauges, type MetricFamily } from './open-metrics.ts'

/** What an installation counts of itself, and what its areas ask its database. */
export async function installationFigures({ db, get }: Dependencies): Promise<readonly MetricFamily[]> {
  const { connections, people } = get(installationFacts).live()
  const own = get(installedAreas).flatMap((area) => area.gauges ?? [])
  const asked = await Promise.all(
    own.map(async ({ name, help, read }) => gauge(`fieldside_${name}`, help, await read(db))),
  )
  const pool = db.store.connections?.()
  return [
    ...get(metricsOf).families(),
    ...asked,
    gauge('fieldside_live_clients', 'Open live connections.', connections),
    gauge('fieldside_live_people', 'Signed-in people behind them.', people),
    ...(pool ? [gauges('fieldside_read_connections', 'Connections for reading.', 'state', pool)] : []),
  ]
}
