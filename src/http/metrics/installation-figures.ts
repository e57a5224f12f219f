import { listBackups } from '#records/storage/backups.ts'
import { archivedTournament } from '../areas/archived.ts'
import { installedAreas } from '../areas/area.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { installationFacts } from '../areas/installation.ts'
import { turnsOf } from '../limits/turns.ts'
import { metricsOf } from './metrics.ts'
import { counter, gauge, gauges, type MetricFamily } from './open-metrics.ts'

/** What an installation tells of itself. */
export interface Figures {
  /** What this process has counted: others count their own. */
  counted(): readonly MetricFamily[]
  /** What is the same whichever process tells it. */
  looked(): Promise<readonly MetricFamily[]>
}

export const installationFigures = (dependencies: Dependencies): Figures => ({
  counted: () => counted(dependencies),
  looked: () => looked(dependencies),
})

function counted({ db, get }: Dependencies): readonly MetricFamily[] {
  const { connections, people } = get(installationFacts).live()
  const pool = db.store.connections?.()
  const { waiting, running, ...ended } = get(turnsOf).counts
  const became = Object.entries(ended).map(([result, value]) => ({ labels: { result }, value }))
  return [
    ...get(metricsOf).families(),
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

/** A database that is away tells nothing, and the rest is told all the same. */
async function looked({ db, get }: Dependencies): Promise<readonly MetricFamily[]> {
  const { disk, backupFolder } = get(installationFacts)
  const ofAreas = get(installedAreas).flatMap((area) => area.gauges ?? [])
  const asked = [
    disk().then(({ databaseBytes, freeBytes }) => [
      gauge('fieldside_database_size_bytes', 'What the database takes.', databaseBytes),
      gauge('fieldside_disk_free_bytes', 'What the disk of DATA_DIR has left.', freeBytes),
    ]),
    ...ofAreas.map(async ({ name, help, read }) => [gauge(`fieldside_${name}`, help, await read(db))]),
  ]
  const told = await Promise.allSettled(asked)
  return [...told.flatMap((it) => (it.status === 'fulfilled' ? it.value : [])), ...lastBackup()]

  /** An archive changes no more, and is not copied. */
  function lastBackup(): readonly MetricFamily[] {
    if (get(archivedTournament)) return []
    const at = listBackups(backupFolder)[0]?.at.getTime() ?? 0
    return [gauge('fieldside_last_backup_timestamp_seconds', 'When the last copy was made; 0: never.', at / 1_000)]
  }
}
