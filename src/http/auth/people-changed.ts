import type { Change, ChangeFeed } from '#records/changes.ts'

/** Everybody whose account or roles these changes touch. */
export function peopleIn(changes: readonly Change[]): Set<string> {
  const people = new Set<string>()
  for (const { collection, id, before, after } of changes) {
    if (collection.name === 'users') people.add(id)
    if (collection.name === 'roles')
      for (const record of [before, after]) if (record) people.add(String(record['user']))
  }
  return people
}

/** People remembered at once. Beyond it everybody counts as changed, which costs a look at the database. */
const REMEMBERED_MAX = 4_000

/** Whether somebody has changed since a moment, without asking the database. */
export class PeopleChanged {
  #moment = 0
  /** Nobody is known to be unchanged since before it. */
  #forgotten = 0
  readonly #changedAt = new Map<string, number>()

  constructor(feed: ChangeFeed) {
    feed.follow((changes) => {
      for (const person of peopleIn(changes)) this.note(person)
    })
  }

  get moment(): number {
    return this.#moment
  }

  note(person: string) {
    this.#moment++
    if (this.#changedAt.size >= REMEMBERED_MAX) {
      this.#changedAt.clear()
      this.#forgotten = this.#moment
    }
    this.#changedAt.set(person, this.#moment)
  }

  isUnchanged(person: string, since: number): boolean {
    return (this.#changedAt.get(person) ?? this.#forgotten) <= since
  }
}
