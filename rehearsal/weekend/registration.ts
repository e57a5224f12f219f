import { setTimeout as wait } from 'node:timers/promises'
import { look, sendCommand, sendForm } from '../people/act.ts'
import type { PlayedTeam } from '../people/person.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'
import { signUpBy } from './setup.ts'

/** Teams register, more than there are places; who is let in gets a manager by mail. */
export const registration: readonly AgendaMoment[] = [
  { at: momentAt(-5, '10:00'), name: 'Teams register', play: register },
  { at: momentAt(-5, '11:00'), name: 'One contact corrects, one spare team gives up', play: change },
  { at: momentAt(-5, '12:00'), name: 'Teams are let in or wait', play: decide },
  { at: momentAt(-5, '14:00'), name: 'Managers open their invitations', play: managers },
]

/** Registrations by the address of the contact, as the admins see them. */
interface Registration {
  readonly id: string
  readonly updated: string
  readonly contact_email: string
  readonly name: string
  readonly state: string
  readonly team: string
}

async function register(world: World) {
  await world.together(world.cast.teams, async (team) => {
    const { contact } = team
    const comment = `We come by train. ${world.secrets.plant('registration', [contact.key])}`
    await sendForm(
      world,
      contact,
      '/registration',
      { has: ['contact_email', 'consent'] },
      {
        name: team.name,
        division: team.division,
        city: team.city,
        country: team.country,
        contact_name: contact.name,
        contact_email: contact.email,
        contact_phone: contact.phone,
        expected_players: String(team.players.length),
        level: 'social',
        comment,
        consent: 'on',
      },
      { kind: 'registration', facts: { team: team.name, division: team.division, comment } },
    )
  })
}

/** The newest link to such a page in the mails to somebody. */
export async function mailedTo(world: World, email: string, path: string): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const links = world.stage.mails
      .filter(({ to }) => to === email)
      .flatMap(({ message }) => [...message.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => new URL(link)))
      .filter(({ pathname }) => pathname.startsWith(path))
    const last = links.at(-1)
    if (last) return last.pathname + last.search
    await wait(50)
  }
  throw new Error(`${email} got no mail with ${path}`)
}

async function change(world: World) {
  const [team] = world.cast.teams
  if (team) {
    const link = await mailedTo(world, team.contact.email, '/registration/')
    const comment = `Two vans now. ${world.secrets.plant('registration', [team.contact.key])}`
    await sendForm(
      world,
      team.contact,
      link,
      { has: ['contact_email', 'comment'] },
      { intent: 'change', comment },
      {
        kind: 'registration.changed',
        facts: { team: team.name, comment },
      },
    )
  }
  const spare = world.cast.teams.findLast(({ isSpare }) => isSpare)
  if (!spare) return
  const link = await mailedTo(world, spare.contact.email, '/registration/')
  await sendForm(
    world,
    spare.contact,
    link,
    { intent: 'withdraw' },
    { intent: 'withdraw' },
    {
      kind: 'registration.withdrawn',
      facts: { team: spare.name },
    },
  )
}

async function decide(world: World) {
  const { admin, secondAdmin } = world.cast
  const all = await look(() => admin.browser.every<Registration>('registrations'))
  for (const team of world.cast.teams.filter(({ isSpare }) => isSpare)) {
    const found = all.find(({ name, state }) => name === team.name && state === 'registered')
    if (!found) continue
    await sendCommand(world, secondAdmin, 'registration.putOnWaitingList', decided(found), {
      kind: 'registration.waits',
      facts: { team: team.name },
    })
  }
  // Two admins share the pile, and both begin with the first.
  const first = world.cast.teams.filter(({ isSpare }) => !isSpare)
  const accept = (by: typeof admin) => async (team: PlayedTeam) => {
    const found = all.find(({ name }) => name === team.name)
    if (!found) return
    await sendCommand(
      world,
      by,
      'registration.accept',
      { ...decided(found), beyond: false },
      {
        kind: 'registration.accepted',
        facts: { team: team.name },
        mayBe: [409],
      },
    )
  }
  const half = Math.ceil(first.length / 2)
  await Promise.all([
    each(first.slice(0, half + 1), accept(admin)),
    each([...first.slice(0, 1), ...first.slice(half)], accept(secondAdmin)),
  ])
  await knowTeams(world)
}

const decided = ({ id, updated }: Registration) => ({ registration: id, base: updated })

async function each<T>(list: readonly T[], act: (one: T) => Promise<void>) {
  for (const one of list) await act(one)
}

/** What the service calls the teams. */
export async function knowTeams(world: World) {
  const found = await look(() => world.cast.admin.browser.every<{ id: string; name: string; state: string }>('teams'))
  for (const team of world.cast.teams)
    team.id = found.find(({ name, state }) => name === team.name && state === 'accepted')?.id ?? ''
}

async function managers(world: World) {
  await world.together(world.playing, async ({ contact }) => {
    const link = await mailedTo(world, contact.email, '/user/invitation/')
    await signUpBy(world, contact, link)
  })
}
