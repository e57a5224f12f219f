import { checkWho } from '#http/commands.ts'
import type { Database } from '#records/database.ts'
import type { Viewer } from '#records/viewer.ts'
import type { AdminArea, ChecklistItem, Decision } from './administration.api.server.ts'
import {
  checklistOf,
  decisionsOf,
  type Health,
  healthOf,
  type RecentChanges,
  recentChangesOf,
} from './administration.queries.server.ts'
import type { Installation } from './installation.server.ts'

/** The admins' first page asks this. */
export interface Administration {
  checklist(): Promise<readonly ChecklistItem[]>
  decisions(): Promise<readonly Decision[]>
  recentChanges(before?: number): Promise<RecentChanges>
  health(): Promise<Health>
}

export interface AdministrationSettings {
  db: Database
  areas: readonly AdminArea[]
  installation: Installation
}

const known = new WeakMap<Database, Administration>()

/** What the areas and the process tell, to be found by the database that the pages have at hand. */
export function createAdministration({ db, areas, installation }: AdministrationSettings): void {
  known.set(db, {
    checklist: () => checklistOf(db, areas),
    decisions: () => decisionsOf(db, areas),
    recentChanges: (before) => recentChangesOf(db, before),
    health: () => healthOf(db, installation),
  })
}

/** For admins; anybody else is refused. */
export function administrationFor(db: Database, viewer: Viewer): Administration {
  checkWho({ roles: ['admin'] }, viewer)
  const found = known.get(db)
  if (!found) throw new Error('Nobody has told what there is to administer')
  return found
}
