import { beforeAll, expect } from 'vitest'
import { COLLECTIONS } from '#site/declared.ts'
import { ask } from '../../stage/asking.ts'
import { type Program, programOf, switched } from '../../stage/people.ts'
import { demoApp, type SharedApp } from '../../stage/shared-app.ts'
import { type Look, lookFor, type Secret } from '../../stage/sightings.ts'
import type { ScanAnswer, ScanVisitor } from './said.ts'
import { PLANTED, REGISTERED, type ScannedRow, secretsIn } from './secrets.ts'

export let app: SharedApp
export let admin: Program
/** As the admin reads them: all there are, by collection. */
export const rows = new Map<string, readonly ScannedRow[]>()
export let secrets: readonly Secret[]
let look: Look

/** A demo with planted secrets for the tests of a file. */
export function scanDemo() {
  app = demoApp()
  beforeAll(async () => {
    admin = await programOf(app, 'admin')
    await switched(admin, { team_registration_active: true })
    await plant()
    for (const { name } of COLLECTIONS) rows.set(name, await allOf(name))
    secrets = secretsIn(rows)
    look = lookFor(secrets)
  })
}

export const recordsPath = (collection: string) => `/api/collections/${collection}/records`

async function allOf(collection: string): Promise<readonly ScannedRow[]> {
  const { items } = (await admin.get(`${recordsPath(collection)}?perPage=1000`)) as { items: ScannedRow[] }
  return items
}

/** A player of a team that everybody sees, and teams that ask to take part: one that waits, one declined, one let in. */
async function plant() {
  const [team] = await allOf('teams')
  const { name: _, ...details } = PLANTED
  await admin.run('teams.addPlayer', { ...details, team: team?.['id'], number: '907' })
  await admin.run('registration.register', REGISTERED)
  await admin.run('registration.register', { ...REGISTERED, name: 'Zugzwang Zwei', division: 'women' })
  await admin.run('registration.register', { ...REGISTERED, name: 'Zugzwang Drei', division: 'women' })
  const asked = await allOf('registrations')
  const decide = (command: string, wanted: string, more: object) => {
    const found = asked.find((it) => it['name'] === wanted)
    return admin.run(command, { registration: found?.['id'], base: found?.['updated'], ...more })
  }
  await decide('registration.decline', 'Zugzwang Zwei', { reason: 'They never paid for the broken window.' })
  await decide('registration.accept', 'Zugzwang Drei', { beyond: true })
  const [request] = (await allOf('booker_requests')).filter(({ status }) => status === 'open')
  await admin.run('accounts.decideBookerRequest', {
    request: request?.['id'],
    approve: false,
    reason: 'The till was short last year.',
  })
  const [account] = await allOf('tournament_account')
  await admin.send('PATCH', `${recordsPath('tournament_account')}/${String(account?.['id'])}`, {
    ...account,
    holder: 'Zita Zollkonto',
    bic: 'MARKDEF1100',
  })
}

/** What gave something away: where, and what kind of thing. */
export const leaksIn = (said: readonly ScanAnswer[]): readonly string[] => [
  ...new Set(said.flatMap(({ where, text }) => look(text).map(({ kind, text: it }) => `${where}: ${kind} ${it}`))),
]

export const kindsIn = (said: readonly ScanAnswer[]) =>
  new Set(said.flatMap(({ text }) => look(text).map(({ kind }) => kind)))

export const scannedIdOf = (collection: string) => String(rows.get(collection)?.at(-1)?.['id'])

export function plantedIn(collection: string): Readonly<Record<string, string | number | boolean>> {
  const { name: _, ...details } = PLANTED
  const { division: __, consent: ___, ...registered } = REGISTERED
  if (collection === 'player_details')
    return { ...details, fee_state: 'paid', connection_code: String(plantedDetails()?.['connection_code']) }
  if (collection === 'registrations') return registered
  if (collection === 'users') return { email: 'player@fieldside.example', name: 'Pat Player' }
  return {}
}

export const plantedDetails = () => rows.get('player_details')?.find(({ email }) => email === PLANTED.email)

/** Asks, and keeps what was said. What was in the question is no news. */
export async function heard(
  path: string,
  { token }: ScanVisitor,
  headers: Readonly<Record<string, string>> = {},
): Promise<ScanAnswer> {
  const answer = await ask(app, { path, headers: { ...headers, ...(token && { authorization: token }) } })
  expect({ path, isAnswered: answer.status < 500 }).toEqual({ path, isAnswered: true })
  // How long an answer is can be any number, a year too.
  const { 'content-length': _, ...told } = answer.headers
  return { where: `${answer.status} ${path}`, text: `${JSON.stringify(told)}\n${answer.text}` }
}
