import type { Change } from '#records/changes/change.ts'
import { type ChangeOutcome, changeOutcomes } from '#records/changes/change-outcomes.ts'
import type { Database } from '#records/database.ts'

const NONE: ReadonlyMap<number, ChangeOutcome> = new Map()

/** Everybody whose account or roles these changes touch, as far as what came of them is known. */
export function peopleIn(changes: readonly Change[], outcomes = NONE): Set<string> {
  const people = new Set<string>()
  for (const change of changes) {
    if (change.collection.name === 'users') people.add(change.id)
    if (!isOfRoles(change)) continue
    const after = outcomes.get(change.seq)
    if (change.before) people.add(String(change.before['user']))
    if (after && after !== 'unknown') people.add(String(after['user']))
  }
  return people
}

/** Whose roles they are is said in the record. */
export const isOfRoles = ({ collection }: Change): boolean => collection.name === 'roles'

/** People remembered at once. Beyond it everybody counts as changed, which costs a look at the database. */
const REMEMBERED_MAX = 4_000

/** Whether somebody has changed since a moment, without asking the database. */
export class PeopleChanged {
  #moment = 0
  /** Nobody is known to be unchanged since before it. */
  #forgotten = 0
  readonly #changedAt = new Map<string, number>()

  constructor(db: Database) {
    db.feed.follow(
      (changes) => {
        for (const person of peopleIn(changes)) this.note(person)
        return changes.some(isOfRoles) ? this.#noteOutcomes(db, changes) : undefined
      },
      () => this.#forget(),
    )
  }

  get moment(): number {
    return this.#moment
  }

  note(person: string) {
    this.#moment++
    if (this.#changedAt.size >= REMEMBERED_MAX) this.#forget()
    this.#changedAt.set(person, this.#moment)
  }

  isUnchanged(person: string, since: number): boolean {
    return (this.#changedAt.get(person) ?? this.#forgotten) <= since
  }

  async #noteOutcomes(db: Database, changes: readonly Change[]): Promise<void> {
    try {
      const outcomes = await changeOutcomes(db, changes, isOfRoles)
      for (const person of peopleIn(changes.filter(isOfRoles), outcomes)) this.note(person)
    } catch {
      // Whose roles they were cannot be read; the database tells everybody else what is wrong with it.
      this.#forget()
    }
  }

  #forget() {
    this.#changedAt.clear()
    this.#forgotten = ++this.#moment
  }
}
