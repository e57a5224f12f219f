import type { Browser } from '../doors/browser.ts'
import { look, sendCommand, sendForm } from '../people/act.ts'
import type { CastMember, PlayedTeam } from '../people/person.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'
import { signUpWithCode } from './setup.ts'

/** Managers write their rosters; players sign up and say which player they are. */
export const rosters: readonly AgendaMoment[] = [
  { at: momentAt(-4, '18:00'), name: 'Managers write their rosters', play: write },
  { at: momentAt(-4, '19:00'), name: 'Managers write down whom to call', play: emergencies },
  { at: momentAt(-3, '19:00'), name: 'Players sign up and connect', play: connect },
]

async function write(world: World) {
  await world.together(world.playing, async (team) => {
    const { contact } = team
    const players = team.players.map((player) => ({
      player: '',
      full_name: player.name,
      number: player.number,
      gender_match: player.genderMatch,
      birth_year: player.birthYear,
      email: player.email,
      phone: player.phone,
    }))
    await sendCommand(
      world,
      contact,
      'teams.importRoster',
      { team: team.id, players },
      {
        kind: 'roster',
        facts: {
          team: team.id,
          names: team.players.map(({ name }) => name),
          numbers: team.players.map(({ number }) => number),
        },
      },
    )
  })
}

interface Details {
  readonly player: string
  readonly full_name: string
  readonly connection_code: string
  readonly updated: string
  readonly birth_year: number
  readonly gender_match: string
  readonly email: string
  readonly phone: string
}

async function connect(world: World) {
  await world.together(world.playing, async (team) => {
    // The manager reads the codes out, in the club's chat.
    const details = await look(() => team.contact.browser.every<Details>('player_details'))
    for (const person of membersWithAccount(world, team)) await join(world, person, details)
  })
}

interface ListedPlayer {
  readonly id: string
  readonly updated: string
  readonly number: string
  readonly captain: boolean
  readonly spirit_captain: boolean
}

/** Of some the manager knows whom to call. */
const KNOWN_KIN = 3

async function emergencies(world: World) {
  await world.together(world.playing, async ({ id, contact, players: members }) => {
    const players = await look(() => contact.browser.every<ListedPlayer>('players', `team = "${id}"`))
    const details = await look(() => contact.browser.every<Details>('player_details'))
    for (const { name, emergency } of members.slice(0, KNOWN_KIN)) {
      const known = details.find(({ full_name }) => full_name === name)
      const player = players.find((it) => it.id === known?.player)
      if (!known || !player) throw new Error(`${name} is on no roster`)
      const { full_name, birth_year, gender_match, email, phone } = known
      const { number, captain, spirit_captain } = player
      const wanted = { full_name, number, birth_year, gender_match, captain, spirit_captain, email, phone }
      const input = {
        player: player.id,
        base: { player: player.updated, details: known.updated },
        ...wanted,
        full_name_shown: false,
        emergency_contact: emergency,
        parent_consent: false,
        namesake: false,
      }
      const facts = { player: player.id, contact: emergency }
      await sendCommand(world, contact, 'teams.editPlayer', input, { kind: 'emergency', facts })
    }
  })
}

/** In a small rehearsal only those who speak for the team have an account. */
export const membersWithAccount = ({ options }: World, { players }: PlayedTeam): readonly CastMember[] =>
  options.teams < 12 ? players.slice(0, 2) : players

async function join(world: World, person: CastMember, details: readonly Details[]) {
  const own = details.find(({ full_name }) => full_name === person.name)
  if (!own) throw new Error(`${person.name} is on no roster`)
  if (person.part === 'player') await signUpWithCode(world, person)
  await sendCommand(
    world,
    person,
    'teams.connectByCode',
    { code: own.connection_code, player: own.player },
    {
      kind: 'connection',
      facts: { user: person.user, player: own.player },
    },
  )
  person.player = own.player
  if (person.tablet) await signInOn(world, person, person.tablet)
}

/** The other device is the same person. */
async function signInOn(world: World, person: CastMember, browser: Browser) {
  const typed = { identity: person.email, password: person.password }
  await sendForm(world, person, '/user/login', { has: ['identity', 'password'] }, typed, { kind: 'signIn', browser })
}
