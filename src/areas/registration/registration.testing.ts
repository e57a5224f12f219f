import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Role } from '#access/roles.ts'
import type { User } from '#areas/accounts/accounts.api.server.ts'
import { config } from '#areas/configuration/configuration.collections.ts'
import { divisions } from '#areas/tournament/tournament.collections.ts'
import { runCommand } from '#http/commands/commands.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { RATE_LIMITS } from '#http/limits/rate-limits.ts'
import type { Database } from '#records/database.ts'
import type { Refusal } from '#records/errors.ts'
import type { Patch } from '#records/schema/collection.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage } from '#site/stage.testing.ts'
import { registrationArea } from './registration.area.ts'
import { registrations } from './registration.collections.ts'
import type { Registration } from './registration.server.ts'

/** An installation with registrations, whose clock a test turns. */
export interface RegistrationWorld {
  readonly db: Database
  /** Runs `registration.<name>`; nobody in particular unless said otherwise. */
  run(name: string, input: unknown, actor?: Viewer, key?: string): Promise<unknown>
  /** Registers a team in the mixed division, as its contact. */
  register(name: string, told?: Partial<RegistrationTold>): Promise<Registration>
  person(email: string, held?: readonly Role[], values?: Partial<User>): Promise<Viewer>
  /** As it is now. */
  registration(name: string): Promise<Registration>
  /** The token of the latest link to a registration that was mailed to an address. */
  tokenTo(email: string): Promise<string>
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>
  switches(patch: Patch<typeof config>): Promise<void>
  /** How many each division has, by its key. */
  places(wanted: Readonly<Record<string, number>>): Promise<void>
  audited(): Promise<string[]>
  passMinutes(minutes: number): void
  /** What a page's loader or action gets. */
  asks(visit: RegistrationVisit): Promise<LoaderFunctionArgs & ActionFunctionArgs>
  close(): Promise<void>
}

export interface RegistrationVisit {
  /** With its query. */
  path: string
  token?: string
  viewer?: Viewer
  /** Left out: the page is looked at. */
  form?: Readonly<Record<string, string>>
  /** What the guard said. */
  refusal?: Refusal
}

const TOLD = {
  name: 'Herons',
  division: 'mixed',
  city: 'Bremen',
  country: 'DE',
  contact_name: 'Ada Reed',
  contact_email: 'ada@example.org',
  contact_phone: '',
  expected_players: 14,
  level: 'social',
  comment: '',
}

export type RegistrationTold = typeof TOLD

export const told = (change: Partial<RegistrationTold> = {}): RegistrationTold => ({ ...TOLD, ...change })

export async function openRegistrationWorld(limits: Partial<RateLimits> = {}): Promise<RegistrationWorld> {
  const stage = await openStage({
    now: '2026-03-01T10:00:00Z',
    rateLimits: { ...RATE_LIMITS, mail: { count: 1_000, seconds: 1 }, ...limits },
  })
  const { db, mailsTo } = stage
  const places: RegistrationWorld['places'] = async (wanted) => {
    await db.write(async (tx) => {
      for (const { id, key } of await tx.list(divisions))
        if (wanted[key] !== undefined) await tx.update(divisions, id, { places: wanted[key] })
    })
  }
  await db.write((tx) => tx.create(config, { team_registration_active: true }))
  await places({ mixed: 2, open: 2, women: 2 })

  const run: RegistrationWorld['run'] = async (name, input, actor = GUEST, key) => {
    const found = registrationArea.commands?.find((it) => it.name === `registration.${name}`)
    if (!found) throw new Error(`There is no command ${name}`)
    return runCommand(stage.dependencies, found, { actor: withoutSession(actor), input, address: '192.0.2.1', key })
  }

  async function registration(name: string): Promise<Registration> {
    const found = await db.first(registrations, {
      filter: 'name = {:name}',
      params: { name },
      sort: '-created,-@added',
    })
    if (!found) throw new Error(`${name} is not registered`)
    return found
  }

  return {
    db,
    run,
    async register(name, change = {}) {
      await run('register', { ...told({ name, ...change }), consent: true })
      return registration(name)
    },
    person: (email, held = [], values = {}) =>
      stage.person(email.slice(0, email.indexOf('@')), held, { email, ...values }),
    registration,
    mailsTo,
    async tokenTo(email) {
      const links = (await mailsTo(email)).flatMap(({ text }) => text.match(/\/registration\/\S+/g) ?? [])
      return links.at(-1)?.slice('/registration/'.length) ?? ''
    },
    async switches(patch) {
      await db.write(async (tx) => {
        const [record] = await tx.list(config)
        await tx.update(config, record?.id ?? '', patch)
      })
    },
    places,
    audited: async () => (await stage.audited()).map(({ action }) => action),
    passMinutes: stage.passMinutes,
    asks: async ({ path, token = '', ...visit }) => stage.visit(path, { ...visit, params: { token } }),
    close: stage.close,
  }
}
