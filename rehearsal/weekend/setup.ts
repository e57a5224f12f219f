import { isTaken } from '../doors/browser.ts'
import { look, sendCommand, sendForm } from '../people/act.ts'
import { divisionSizes } from '../people/cast.ts'
import type { CastMember } from '../people/person.ts'
import { calendarDay, FIRST_DAY, momentAt, ZONE } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** The first hour: an admin, the tournament, its divisions, the switches, and who else may do what. */
export const setup: readonly AgendaMoment[] = [
  { at: momentAt(-5, '08:00'), name: 'The first admin opens the printed link', play: firstAdmin },
  { at: momentAt(-5, '08:20'), name: 'The tournament gets its name and its places', play: tournament },
  { at: momentAt(-5, '08:40'), name: 'The staff comes by invitations', play: staff },
]

export const FORFEIT_SCORE = 15
export const PLAYERS_FEE = 12.5

async function firstAdmin(world: World) {
  const { admin } = world.cast
  const link = /\/setup\/[\w-]+/.exec(world.stage.server.printed)?.[0]
  if (!link) throw new Error('No link was printed')
  await sendForm(world, admin, link, { has: ['email', 'password'] }, newAccount(admin), { kind: 'account' })
  await knowOneself(admin)
}

export const newAccount = ({ name, email, password }: CastMember) => ({
  name,
  email,
  password,
  passwordConfirm: password,
})

/** Whom the service takes this browser's person for. */
export async function knowOneself(person: CastMember) {
  const answer = await look(() => person.browser.ask('POST', '/api/collections/users/auth-refresh'))
  person.user = (JSON.parse(answer.text) as { record?: { id: string } }).record?.id ?? ''
}

interface Config {
  readonly id: string
  readonly [field: string]: unknown
}

/** Changes switches as an admin does: the whole record, with the changed ones. */
export async function turnSwitches(world: World, changes: Readonly<Record<string, boolean | number>>) {
  const { browser } = world.cast.admin
  await look(async () => {
    const [config] = await browser.every<Config>('config')
    if (!config) throw new Error('There is no config')
    await browser
      .client()
      .collection('config')
      .update(config.id, { ...config, ...changes })
  })
}

interface Division {
  readonly key: string
  readonly updated: string
}

async function tournament(world: World) {
  const { admin } = world.cast
  const { browser } = admin
  const [now] = await browser.every<Record<string, string | number>>('tournament')
  const [account] = await browser.every<Record<string, string | number>>('tournament_account')
  const days = world.options.days
  await sendCommand(
    world,
    admin,
    'tournament.save',
    {
      tournament: {
        ...without(now),
        name: 'Rehearsal Cup',
        place: 'Riverside',
        starts: FIRST_DAY,
        ends: calendarDay(days - 1),
        time_zone: ZONE,
        currency: 'EUR',
        game_length: 45,
        half_cap: 20,
        time_cap: 40,
        minimum_rest: 30,
        target_score: 15,
        forfeit_score: FORFEIT_SCORE,
        spirit_visibility: 'after_both_sheets',
        contact_name: 'The desk',
      },
      account: { ...without(account), holder: 'Rehearsal Club', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    },
    { kind: 'tournament' },
  )
  const sizes = divisionSizes(world.options.teams)
  const divisions = await browser.every<Division>('divisions')
  const places = divisions.map(({ key, updated }) => [key, { base: updated, places: sizes[key] ?? 0 }] as const)
  await sendCommand(world, admin, 'tournament.savePlaces', { places: Object.fromEntries(places) }, { kind: 'places' })
  await turnSwitches(world, {
    user_login_active: true,
    user_registration_active: true,
    team_registration_active: true,
    teammanager_settlement_active: true,
    helperjobs_entries_active: true,
    playersfee: PLAYERS_FEE,
  })
}

/** A record as its command takes it back. */
function without(record: Readonly<Record<string, string | number>> | undefined) {
  const { id: _id, created: _created, collectionId: _collection, collectionName: _name, ...rest } = record ?? {}
  return rest
}

const INVITED = ['scorekeeper', 'booker', 'stats', 'worker'] as const

async function staff(world: World) {
  const { admin, secondAdmin } = world.cast
  for (const role of INVITED) {
    const guests = world.cast.with(role)
    if (guests.length === 0) continue
    const answer = await sendCommand(
      world,
      admin,
      'accounts.makeInvitation',
      { role, team: '', days: 30, usesMax: guests.length + 5 },
      { kind: 'invitation', facts: { role } },
    )
    const path = pathOfInvitation(answer?.text ?? '')
    await world.together(guests, (person) => signUpBy(world, person, path))
  }
  await hangUpCode(world)
  await signUpWithCode(world, secondAdmin)
  await sendCommand(
    world,
    admin,
    'accounts.grantRoles',
    { users: [secondAdmin.user], roles: ['admin', 'teammanager'] },
    { kind: 'roles' },
  )
}

const pathOfInvitation = (text: string): string => {
  const found = /\/user\/invitation\/[\w-]+/.exec(text)?.[0]
  if (!found) throw new Error(`No invitation in ${text.slice(0, 200)}`)
  return found
}

/** Opens an invitation, makes an account on the way, and is in. */
export async function signUpBy(world: World, person: CastMember, invitation: string) {
  const token = invitation.split('/').at(-1) ?? ''
  const path = `/user/signup?invitation=${token}`
  await sendForm(world, person, path, { has: ['email', 'password'] }, newAccount(person), {
    kind: 'account',
    facts: { email: person.email },
  })
  await knowOneself(person)
}

/** A code lets in a club, not a town: whoever stands before one that is used up asks, and a new one is hung up. */
async function hangUpCode(world: World) {
  const { admin } = world.cast
  await sendCommand(world, admin, 'accounts.makeSignUpCode', { days: 14 }, { kind: 'signUpCode' })
  const { text } = await look(() => admin.browser.open('/admin/user-management/users?code=show'))
  world.signUpCode = /signup\?code=([\w-]+)/.exec(text)?.[1] ?? ''
}

/** Posters that somebody reads before giving up. */
const POSTERS_MOST = 3

export async function signUpWithCode(world: World, person: CastMember) {
  for (let poster = 1; ; poster += 1) {
    const code = world.signUpCode
    const answer = await sendForm(
      world,
      person,
      '/user/signup?code=',
      { has: ['email', 'password'] },
      { ...newAccount(person), code },
      { kind: 'account', facts: { email: person.email }, mayBe: poster < POSTERS_MOST ? [400] : [] },
    )
    if (!answer || isTaken(answer) || poster === POSTERS_MOST) break
    if (answer.text.includes('sign_up_code_used_up') && code === world.signUpCode)
      await (world.newPoster ??= hangUpCode(world).finally(() => (world.newPoster = undefined)))
  }
  await knowOneself(person)
}
