import { users } from '#areas/accounts/accounts.collections.ts'
import type { Area } from '#http/areas/area.ts'
import type { DemoSize } from '#http/areas/demo.ts'
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
 * Fills a new installation with a tournament in full swing, the same one each time; dates follow from `now`. Before
 * anybody has read from the database: what is kept in memory does not learn of it. Answers links for whoever starts it.
 */
export async function fillDemo(
  db: Database,
  { now, publicUrl, size = 'normal' }: DemoFacts,
): Promise<readonly DemoLink[]> {
  if ((await db.count(users)) > 0)
    throw new CannotStart('The demo fills only a new database, and this one has people in it already.')
  const links: DemoLink[] = []
  const tell = (what: string, path: string) => void links.push({ what, path })
  const demo = await openDemo(db, { now, publicUrl, size, tell })
  for (const area of inOrder(AREAS)) await area.demo?.fill(demo)
  return links
}

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
