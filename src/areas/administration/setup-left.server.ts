import { type ChecklistItem, installedAreas } from '#http/areas/area.ts'
import { type Dependencies, provided } from '#http/areas/dependencies.ts'
import { knowsPage } from '#http/pages/known-pages.ts'
import { ReadTracker, TrackedReader } from '#http/pages/read-tracker.ts'
import type { Collection } from '#records/schema/collection.ts'
import { checklistOf } from './administration.queries.server.ts'

/** The way to a tournament that people use, for every page of an admin. Once it is gone nothing is asked until something changes that it was read from. */
class SetupLeft {
  readonly #dependencies: Dependencies
  /** What was read when all of it was done; undefined while something is left. */
  #doneBy: ReadonlySet<Collection> | undefined
  /** Commits so far: what was read while one came may be older than it. */
  #commits = 0

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    dependencies.db.feed.follow(
      (changes) => this.#forget(changes.some(({ collection }) => this.#doneBy?.has(collection))),
      () => this.#forget(true),
    )
  }

  #forget(isTouched: boolean) {
    this.#commits += 1
    if (isTouched) this.#doneBy = undefined
  }

  /** Undefined once all of it is done. */
  async steps(): Promise<readonly ChecklistItem[] | undefined> {
    if (this.#doneBy) return undefined
    const { db, get } = this.#dependencies
    const [commits, reads] = [this.#commits, new ReadTracker()]
    const steps = await checklistOf(new TrackedReader(db, reads), get(installedAreas), get(knowsPage))
    if (steps.some(({ done }) => !done)) return steps
    if (reads.isTrackable && commits === this.#commits) this.#doneBy = reads.collections
    return undefined
  }
}

export const setupLeft = provided((dependencies) => new SetupLeft(dependencies))
