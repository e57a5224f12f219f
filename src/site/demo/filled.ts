import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { DemoSize } from '#http/areas/demo.ts'
import type { DataSource } from '#records/storage/data-source.ts'
import type { Store } from '#records/storage/store.ts'
import type { DemoLink } from './fill.ts'

const LINKS = v.array(v.object({ what: v.string(), path: v.string() }))

/** What differs between demos. */
export interface FilledFacts {
  readonly size: DemoSize
  readonly now: Date
  readonly isPlayed: boolean
}

const KEPT_MOST = 20

/** A database that a demo was filled into, to begin others with: filling takes most of a start. */
export class FilledDemo {
  readonly #file: string

  /** Undefined where nothing can be kept. */
  static in(folder: string, { size, now, isPlayed }: FilledFacts): FilledDemo | undefined {
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
    } catch {
      return undefined
    }
    const facts = JSON.stringify([size, now.toISOString(), isPlayed])
    return new FilledDemo(folder, createHash('sha256').update(facts).digest('hex').slice(0, 16))
  }

  private constructor(folder: string, name: string) {
    this.#file = join(folder, name)
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
    dropOldest(dirname(this.#file))
  }
}

/** Every week is another one. */
function dropOldest(folder: string) {
  const kept = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const oldest = kept
    .map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
    .slice(KEPT_MOST)
  for (const { file } of oldest) {
    rmSync(file, { force: true })
    rmSync(file.replace(/json$/, 'db'), { force: true })
  }
}
