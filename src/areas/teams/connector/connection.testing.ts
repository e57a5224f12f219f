import type { ActionFunctionArgs } from 'react-router'
import type { Role } from '#access/roles.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import { RATE_LIMITS } from '#http/limits/rate-limits.ts'
import type { Database } from '#records/database.ts'
import type { NewRecord, RecordOf } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shownName } from '#rules/names/names.ts'
import { openStage } from '#site/stage.testing.ts'
import type { Team } from '../teams.api.server.ts'
import { playerDetails, players, teams } from '../teams.collections.ts'

/** Teams, players and people, with the commands that bring them together. */
export interface ConnectorStage {
  readonly db: Database
  person(name: string, held?: readonly Role[], language?: 'en' | 'de'): Promise<Viewer>
  team(name: string, values?: Partial<NewRecord<typeof teams>>): Promise<Team>
  /** By the full name; the code is the player's own. */
  player(fullName: string, team: Team | undefined, values?: Partial<NewRecord<typeof players>>): Promise<PlayerMade>
  /** The answer, or the refusal. */
  run(name: string, actor: Viewer, input: unknown, options?: { address?: string; key?: string }): Promise<unknown>
  playerOf(person: Viewer): Promise<string>
  mailsTo(person: Viewer): Promise<string[]>
  audited(): Promise<{ actor: string; action: string; record: string; detail: unknown }[]>
  /** What a page's loader and action get. */
  visit(path: string, person: Viewer, form?: Readonly<Record<string, string>>): ActionFunctionArgs
  passMinutes(minutes: number): void
  close(): Promise<void>
}

export type PlayerMade = RecordOf<typeof players> & { code: string }

export async function openDesk(): Promise<ConnectorStage> {
  const stage = await openStage({ rateLimits: { signIn: RATE_LIMITS.signIn } })
  const { db } = stage
  return {
    db,
    person: (name, held = [], language = 'en') => {
      const id = name.toLowerCase().padEnd(15, 'x')
      return stage.person(name, held, { id, email: `${id}@example.org`, language })
    },
    team: (name, values = {}) =>
      db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', ...values })),
    player: (fullName, team, values = {}) =>
      db.write(async (tx) => {
        const code = newSpokenCode()
        const player = await tx.create(players, { name: shownName(fullName), team: team?.id ?? '', ...values })
        await tx.create(playerDetails, { player: player.id, full_name: fullName, connection_code: code })
        return { ...player, code }
      }),
    run: (name, actor, input, options) => stage.attempt(`teams.${name}`, actor, input, options),
    playerOf: async ({ id }) => (await db.get(users, id))?.player ?? '',
    mailsTo: async ({ id }) => (await stage.mailsTo(`${id}@example.org`)).map(({ subject }) => subject),
    audited: stage.audited,
    visit: (path, viewer, form) => stage.visit(path, { viewer, ...(form && { form }) }),
    passMinutes: stage.passMinutes,
    close: stage.close,
  }
}
