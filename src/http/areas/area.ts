import type { Role } from '#access/roles.ts'
import type { Database } from '#records/database.ts'
import type { Reader } from '#records/reader.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { PrivateTable } from '#records/schema/private-table.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { AuthFlows } from '../auth/auth-flows.ts'
import type { Command } from '../commands/commands.ts'
import type { AreaGauge } from '../metrics/area-gauge.ts'
import type { RecordWriter } from '../records/record-writer.ts'
import type { AuditManyWords, AuditWords } from './audit-words.ts'
import type { AreaDemo } from './demo.ts'
import {
  createDependencies,
  type Dependencies,
  type DependencyOptions,
  type Override,
  type Provided,
  provided,
  type Routes,
} from './dependencies.ts'
import type { DueWork } from './due-work.ts'
import type { OwnWeekendRequest, WeekendEntry } from './own-weekend.ts'
import type { PlanPlace, PlanPlacesRequest } from './plan-places.ts'
import type { TeamTodos } from './team-todos.ts'
import type { TextWithImages } from './texts-with-images.ts'

/** Everything that an area brings along. */
export interface Area {
  readonly name: string
  readonly collections?: readonly Collection[]
  readonly tables?: readonly PrivateTable[]
  readonly commands?: readonly Command[]
  /** Addresses that are no pages. */
  readonly routes?: readonly Routes[]
  /** What a write through the record service means, where it means more than that. */
  readonly writers?: readonly RecordWriter[]
  /** Signing in; one area has it. */
  readonly auth?: Provided<AuthFlows>
  /** What it gives to other areas, which know only what they ask for. */
  readonly provides?: readonly Override[]
  /** What must hear what other processes say before anybody asks here. */
  readonly hears?: readonly Provided<unknown>[]
  /** What it knows about people, for whoever takes their data out or leaves. */
  readonly personalData?: readonly PersonalData[]
  /** What grows old in its tables. */
  readonly housekeeping?: readonly Expiry[]
  /** What grows old and is more than a row; answers how much went. `areas` are those of the installation. */
  tidy?(db: Database, areas: readonly Area[]): Promise<number>
  /** What whoever watches the installation wants to know. */
  readonly gauges?: readonly AreaGauge[]
  /** What becomes due by the clock, such as reminders. */
  readonly dueWork?: readonly DueWork[]
  /** What somebody has to be at, in the visitor's words: areas know nothing of each other's. */
  ownWeekend?(asked: OwnWeekendRequest): Promise<readonly WeekendEntry[]>
  /** What it has on the site plan, in the visitor's words. */
  planPlaces?(asked: PlanPlacesRequest): Promise<readonly PlanPlace[]>
  /** What a new installation still needs, in the visitor's words. */
  checklist?(reader: Reader): Promise<readonly ChecklistItem[]>
  /** What admins may well do at this time, in the visitor's words; nothing waits for it. */
  offers?(reader: Reader): Promise<readonly AdminOffer[]>
  /** What waits for an admin's decision, in the visitor's words. */
  decisions?(reader: Reader): Promise<readonly Decision[]>
  /** What the managers of teams still have to do. */
  readonly teamTodos?: TeamTodos
  /** Texts that may show pictures of the library, so that it knows where each is used. */
  textsWithImages?(reader: Reader): Promise<readonly TextWithImages[]>
  /** What was done, in words, by the action that was audited. */
  readonly auditWords?: AuditWords
  readonly auditManyWords?: AuditManyWords
  readonly demo?: AreaDemo
}

/** What one part of the service knows about a person. */
export interface PersonalData {
  /** Under which it stands in the person's data. */
  readonly name: string
  of(reader: Reader, viewer: Viewer): Promise<unknown>
  /** Before the account goes: takes away what is about the person, or the person from what others need. */
  erase?(tx: Transaction, viewer: Viewer): Promise<void>
}

/** Rows of a private table that nobody needs any more. */
export interface Expiry {
  readonly table: PrivateTable
  /** Rows whose time is longer ago than this go. */
  readonly column: string
  readonly keptMs: number
}

/** From a new installation to a tournament that people use, in this order. */
export const SETUP_STEPS = ['tournament', 'teams', 'timetable', 'publication', 'signIn', 'helpers', 'switches'] as const

/** Ticks itself: `done` follows from what is there. */
export interface ChecklistItem {
  readonly step: (typeof SETUP_STEPS)[number]
  /** What is to be done. */
  readonly text: string
  readonly done: boolean
  /** What is there, or what is missing. */
  readonly state: string
  /** Where it is done; undefined where no page does it yet. */
  readonly href?: string | undefined
}

export interface AdminOffer {
  readonly title: string
  readonly text: string
  readonly href: string
}

export interface Decision {
  readonly text: string
  /** None: there is nothing to decide. */
  readonly count: number
  /** Where it is decided. */
  readonly href: string
  /** Which role opens that page, where it is not the one of admins: they are offered to take it. */
  readonly role?: Role
}

/** Declares an area. */
export const area = (declared: Area): Area => declared

/** The areas of an installation, for those that ask all of them something. */
export const installedAreas = provided<readonly Area[]>(() => [])

/** What routes, commands and pages of an installation with these areas work with. */
export const dependenciesOf = (
  areas: readonly Area[],
  options: DependencyOptions & { readonly clock?: () => number },
  overrides: readonly Override[] = [],
): Dependencies =>
  createDependencies(options, [installedAreas.as(areas), ...areas.flatMap((it) => it.provides ?? []), ...overrides])

/** What the areas keep. */
export const collectionsOf = (areas: readonly Area[]): Collection[] => areas.flatMap((it) => it.collections ?? [])
export const tablesOf = (areas: readonly Area[]): PrivateTable[] => areas.flatMap((it) => it.tables ?? [])

/** What the areas know about people. */
export const personalDataOf = (dependencies: Dependencies): readonly PersonalData[] =>
  dependencies.get(installedAreas).flatMap((it) => it.personalData ?? [])
