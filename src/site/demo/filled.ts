import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { DataSource } from '#records/storage/data-source.ts'
import type { Store } from '#records/storage/store.ts'
import type { DemoLink } from './fill.ts'

const LINKS = v.array(v.object({ what: v.string(), path: v.string() }))

/** A database that a demo was filled into, to begin others with: filling takes most of a start. */
export class FilledDemo {
  readonly #file: string

  /** What differs between demos names them. */
  constructor(folder: string, facts: readonly string[]) {
    mkdirSync(folder, { recursive: true })
    this.#file = join(folder, createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16))
  }

  /** Puts it where a demo is about to begin. Answers the paths that were told; undefined where nothing is kept yet. */
  async begin(source: DataSource): Promise<readonly DemoLink[] | undefined> {
    if (!existsSync(`${this.#file}.json`)) return undefined
    await source.restore(`${this.#file}.db`)
    return v.parse(LINKS, JSON.parse(readFileSync(`${this.#file}.json`, 'utf8')))
  }

  /** Several may fill one at the same time: each file is there whole or not at all. */
  async keep(store: Store, paths: readonly DemoLink[]): Promise<void> {
    const own = `${this.#file}-${randomUUID()}`
    await store.backup(`${own}.db`)
    writeFileSync(`${own}.json`, JSON.stringify(paths))
    renameSync(`${own}.db`, `${this.#file}.db`)
    renameSync(`${own}.json`, `${this.#file}.json`)
  }
}
