import type { Database } from '#records/database.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'

/** What becomes due by the clock, such as reminders. Every process looks for it, and one of them does it. */
export interface DueWork {
  /** Keys of what is due by now; all of it, or a part as long as there is any. */
  due(reader: Reader): Promise<readonly string[]>
  /** Does one of them, unless it is done by now: whoever was faster has changed what is asked here once more. */
  run(tx: Transaction, key: string): Promise<void>
}

/** So many at a time hold up no other writer. */
const PORTION = 50

/** Does all that is due; answers how much it was. What fails keeps nothing else from being done. */
export async function runDueWork(db: Database, works: readonly DueWork[]): Promise<number> {
  let total = 0
  const failures: unknown[] = []
  for (const work of works) {
    const tried = new Set<string>()
    for (;;) {
      const due = (await work.due(db)).filter((key) => !tried.has(key)).slice(0, PORTION)
      if (due.length === 0) break
      const outcomes = await Promise.allSettled(due.map((key) => db.write((tx) => work.run(tx, key))))
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') failures.push(outcome.reason)
        else total++
      }
      for (const key of due) tried.add(key)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of what was due could not be done')
  return total
}
