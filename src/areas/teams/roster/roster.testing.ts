import type { ActionFunctionArgs } from 'react-router'
import type { Role } from '#access/roles.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import type { Database } from '#records/database.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage } from '#site/stage.testing.ts'
import { teams } from '../teams.collections.ts'
import { type RosterPlayer, rosterOf } from './roster.queries.server.ts'

/** A team with a manager, in an installation of its own. */
export interface Clubhouse {
  readonly db: Database
  readonly team: string
  readonly manager: Viewer
  person(name: string, held?: readonly Role[]): Promise<Viewer>
  newTeam(name: string, values?: Partial<NewRecord<typeof teams>>): Promise<string>
  lock(locked: boolean): Promise<unknown>
  /** Adds a player to the team; answers the id. */
  player(fullName: string, values?: Readonly<Record<string, unknown>>): Promise<string>
  roster(team?: string): Promise<RosterPlayer[]>
  /** The answer, or the refusal. */
  run(name: string, actor: Viewer, input: unknown, key?: string): Promise<unknown>
  audited(): Promise<{ actor: string; action: string; detail: unknown }[]>
  /** What a page's loader and action get. */
  visit(path: string, person: Viewer, form?: Readonly<Record<string, string | File>>): ActionFunctionArgs
  close(): Promise<void>
}

export async function openClubhouse(): Promise<Clubhouse> {
  const stage = await openStage()
  const { db } = stage

  const person = (name: string, held: readonly Role[] = ['teammanager']): Promise<Viewer> =>
    stage.person(name, held, { id: name.toLowerCase().padEnd(15, '0') })

  const newTeam = async (name: string, values: Partial<NewRecord<typeof teams>> = {}) =>
    (await db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values }))).id

  const run: Clubhouse['run'] = (name, actor, input, key) => stage.attempt(`teams.${name}`, actor, input, { key })

  await db.write((tx) => tx.create(tournament, { ...NEW_TOURNAMENT, starts: '2026-06-13', ends: '2026-06-14' }))
  const manager = await person('Mara')
  const team = await newTeam('Kite Club', { managers: [manager.id] })

  return {
    db,
    team,
    manager,
    person,
    newTeam,
    lock: (roster_locked) => db.write((tx) => tx.update(teams, team, { roster_locked })),
    async player(full_name, values = {}) {
      const answer = await run('addPlayer', manager, { team, full_name, ...values })
      return textOfAnswer(answer, 'player')
    },
    roster: (of = team) => rosterOf(db, of),
    run,
    audited: stage.audited,
    visit: (path, viewer, form) => stage.visit(path, { viewer, ...(form && { form }) }),
    close: stage.close,
  }
}

function textOfAnswer(answer: unknown, name: string): string {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  if (typeof value !== 'string') throw new Error(`Not done: ${String(answer)}`)
  return value
}
