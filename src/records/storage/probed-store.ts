import type { SqlValue, Store, StoreTransaction } from './store.ts'
import type { StoreProbe } from './store-probe.ts'

/** The same store, measured. */
export function probed(store: Store, probe: StoreProbe): Store {
  return {
    ...store,
    probe,
    rows: (sql, params, steps) => timed(probe, () => store.rows(sql, params, steps)),
    all: <Row>(sql: string, params?: readonly SqlValue[]) => timed(probe, () => store.all<Row>(sql, params)),
    async write(work) {
      const askedAt = performance.now()
      // One that is never reached, or comes to no end, took no time.
      let [begunAt, doneAt] = [askedAt, askedAt]
      const inContext = probe.keepContext(work)
      probe.writeBegins()
      try {
        return await store.write(async (tx) => {
          begunAt = doneAt = performance.now()
          const answer = await inContext(probedTransaction(tx, probe))
          doneAt = performance.now()
          return answer
        })
      } finally {
        const endedAt = performance.now()
        probe.writeEnds({ waited: begunAt - askedAt, work: doneAt - begunAt, commit: endedAt - doneAt })
      }
    },
  }
}

const probedTransaction = (tx: StoreTransaction, probe: StoreProbe): StoreTransaction => ({
  queries: tx.queries,
  rows: (sql, params, steps) => timed(probe, () => tx.rows(sql, params, steps)),
  all: <Row>(sql: string, params?: readonly SqlValue[]) => timed(probe, () => tx.all<Row>(sql, params)),
  run: (sql, params) => timed(probe, () => tx.run(sql, params)),
  afterCommit: (action) => tx.afterCommit(action),
  wakeOthers: () => tx.wakeOthers(),
})

function timed<T>(probe: StoreProbe, ask: () => Promise<T>): Promise<T> {
  const askedAt = performance.now()
  // The embedded database has answered by then.
  const answer = ask()
  const end = () => probe.asked(performance.now() - askedAt)
  answer.then(end, end)
  return answer
}
