import type { AreaGauge } from '#http/metrics/area-gauge.ts'

/** What has not left yet. Both queues have an index of what waits. */
export const QUEUE_GAUGES: readonly AreaGauge[] = [
  {
    name: 'mails_waiting',
    help: 'Mails that have not left.',
    async read(reader) {
      const [row] = await reader.query((queries) =>
        queries
          .selectFrom('_outbox')
          .select((of) => of.fn.countAll().as('count'))
          .where('sent', 'is', null)
          .where('failed', 'is', null),
      )
      return Number(row?.count)
    },
  },
  {
    name: 'pushes_waiting',
    help: 'Messages to devices that have not left.',
    async read(reader) {
      const [row] = await reader.query((queries) =>
        queries
          .selectFrom('_push_queue')
          .select((of) => of.fn.countAll().as('count'))
          .where('failed', 'is', null),
      )
      return Number(row?.count)
    },
  },
]
