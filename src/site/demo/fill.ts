import { users } from '#areas/accounts/accounts.collections.ts'
import type { Area } from '#http/areas/area.ts'
import type { AreaDemo, DemoSize } from '#http/areas/demo.ts'
import type { Database } from '#records/database.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { AREAS } from '../areas.ts'
import { openDemo } from './open.ts'

export interface DemoLink {
  readonly what: string
  readonly path: string
}

export interface DemoFacts {
  readonly now: Date
  readonly publicUrl: string
  /** Left out: of the usual size. */
  readonly size?: DemoSize
}

/**
 * The fixture of tests and benches: fills a new installation with a tournament in full swing, the same one each time; dates follow from
 * `now`. Before anybody has read from the database: what is kept in memory does not learn of it. Answers links for whoever starts it.
 */
export async function fillDemo(db: Database, facts: DemoFacts): Promise<readonly DemoLink[]> {
  const { demo, links } = await newDemo(db, facts)
  for (const { fill, write } of demosInOrder()) {
    await fill?.(demo)
    await write?.(demo)
  }
  return links
}

/** A demo in which nothing is yet, and the links that will be told. */
export async function newDemo(db: Database, { now, publicUrl, size = 'normal' }: DemoFacts) {
  if ((await db.count(users)) > 0)
    throw new CannotStart('The demo fills only a new database, and this one has people in it already.')
  const links: DemoLink[] = []
  const tell = (what: string, path: string) => void links.push({ what, path })
  return { demo: await openDemo(db, { now, publicUrl, size, tell }), links }
}

export const demosInOrder = (): readonly AreaDemo[] => inOrder(AREAS).flatMap(({ demo }) => demo ?? [])

/** Each area after those that it builds upon. */
function inOrder(areas: readonly Area[]): readonly Area[] {
  const placed: Area[] = []
  const place = (area: Area) => {
    if (placed.includes(area)) return
    for (const name of area.demo?.after ?? []) for (const other of areas) if (other.name === name) place(other)
    placed.push(area)
  }
  for (const area of areas) place(area)
  return placed
}
