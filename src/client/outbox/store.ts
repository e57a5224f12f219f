import type { Entry } from './entry.ts'
import type { Entries, OutboxStep } from './steps.ts'

/** Where the entries lie, for all tabs of a browser. */
export interface EntryStore {
  read(): Promise<Entries>
  /** One transaction: what other tabs do comes before or after it. Answers with what there is then. */
  update(step: OutboxStep): Promise<Entries>
}

const DATABASE = 'fieldside-outbox'
const STORE = 'entries'

/** Survives the tab, the browser and the phone. */
export function indexedDbStore(factory: IDBFactory): EntryStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = () => {
    opened ??= opening(factory, () => {
      opened = undefined
    })
    // A browser that refuses now may agree later.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    async read() {
      const store = (await open()).transaction(STORE, 'readonly').objectStore(STORE)
      return answerOf<Entry[]>(store.getAll())
    },
    async update(step) {
      // A phone may die right after somebody was told that it is kept.
      const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(STORE)
      const before: Entries = await answerOf<Entry[]>(store.getAll())
      const after = step(before)
      writeDifference(store, before, after)
      await completed(transaction)
      return after
    },
  }
}

function writeDifference(store: IDBObjectStore, before: Entries, after: Entries) {
  const stays = new Set(after.map(({ id }) => id))
  for (const { id } of before) if (!stays.has(id)) store.delete(id)
  const known = new Set(before)
  for (const entry of after) if (!known.has(entry)) store.put(entry)
}

function opening(factory: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
  request.addEventListener('success', () => {
    // Another tab has a newer build, or the browser needs the room.
    request.result.addEventListener('versionchange', () => {
      request.result.close()
      onClosed()
    })
    request.result.addEventListener('close', onClosed)
  })
  return answerOf(request)
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser kept nothing.')))
  })
