import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { DEMO_DOMAIN, type DemoPeople, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { divisions } from '#areas/tournament/tournament.collections.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo, DemoSize } from '#http/areas/demo.ts'
import type { NewRecord } from '#records/schema/collection.ts'
import type { PreparedFile } from '#records/schema/values.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { isAdult, nameKey, shownName } from '#rules/names/names.ts'
import { CODE_LENGTH, CODE_LETTERS } from '#rules/names/spoken-code.ts'
import { connectionRequests, playerDetails, players, teams } from '../teams.collections.ts'
import type { GENDER_MATCHES } from '../teams.fields.ts'
import { demoLogos } from './logos.ts'
import { newName } from './player-names.api.server.ts'
import { type DemoDivision, type DemoTeam, demoTeams } from './team-list.ts'

type GenderMatch = (typeof GENDER_MATCHES)[number]

/** Those whom `teammanager@` cares for. */
const MANAGED = ['Kite Club', 'Wildflower']
/** Where `player@` plays. */
const OWN_TEAM = 'Kite Club'

/** People of the demo who play, each in another team, and people who say so and wait for the team's answer. */
const CONNECTED = 9
const ASKING = 4

/** A tournament of a thousand players. */
const LARGE_PLAYERS = 1_000

export async function fillTeams(dependencies: Demo): Promise<void> {
  const { db, hoursAgo, size } = dependencies
  const people = await demoPeople(db)
  const list = demoTeams(size)
  const logos = await demoLogos()
  hoursAgo(16 * 24)
  const accepted = await db.write(async (tx) => {
    const managers = await managersOf(tx, list, people)
    const made = await createTeams(dependencies, tx, list, { managers, logos })
    await createWithdrawn(dependencies, tx)
    await setPlaces(tx, list)
    return made
  })
  hoursAgo(6 * 24)
  await db.write((tx) => createRosters(dependencies, tx, accepted, people, size))
}

interface AcceptedTeam {
  readonly id: string
  readonly team: DemoTeam
}

type Managers = ReadonlyMap<string, readonly string[]>

/** Everybody with the role has a team; most teams have nobody yet. */
async function managersOf(tx: Transaction, list: readonly DemoTeam[], people: DemoPeople): Promise<Managers> {
  const own = people.ids.get(`teammanager@${DEMO_DOMAIN}`) ?? ''
  const others = (await tx.list(roles, { filter: 'roles ?= "teammanager"', sort: 'user' }))
    .map(({ user }) => user)
    .filter((user) => user !== own)
  const rest = list.filter(({ name }) => !MANAGED.includes(name))
  return new Map([
    ...MANAGED.map((name) => [name, [own]] as const),
    ...others.map((user, index) => [rest[index]?.name ?? '', [user]] as const),
  ])
}

async function createTeams(
  { chance }: Demo,
  tx: Transaction,
  list: readonly DemoTeam[],
  { managers, logos }: { managers: Managers; logos: ReadonlyMap<string, PreparedFile> },
) {
  const seeds = new Map<DemoDivision, number>()
  const made: AcceptedTeam[] = []
  for (const team of list) {
    const seed = (seeds.get(team.division) ?? 0) + 1
    seeds.set(team.division, seed)
    const { id } = await tx.createStored(teams, {
      id: chance.id(),
      name: team.name,
      short_name: team.short,
      division: team.division,
      city: team.city,
      country: team.country,
      colour_light: team.light,
      colour_dark: team.dark,
      logo: logos.get(team.name) ?? '',
      seed,
      state: 'accepted',
      managers: [...(managers.get(team.name) ?? [])],
    })
    made.push({ id, team })
  }
  return made
}

/** One that had to leave, so that people see what becomes of it. */
async function createWithdrawn({ chance }: Demo, tx: Transaction) {
  const { id } = await tx.create(teams, {
    id: chance.id(),
    name: 'Flat Earth',
    short_name: 'FE',
    division: 'open',
    city: 'Delft',
    country: 'NL',
    colour_light: '#ffffff',
    colour_dark: '#205493',
    state: 'withdrawn',
  })
  const taken = new Set<string>()
  for (const number of ['3', '8', '21'])
    await tx.create(players, { id: chance.id(), name: shownName(newName(chance, 'male', taken)), number, team: id })
}

/** Full in two divisions, so that there is a reason to wait. */
async function setPlaces(tx: Transaction, list: readonly DemoTeam[]) {
  for (const { id, key } of await tx.list(divisions)) {
    const teams = list.filter(({ division }) => division === key).length
    await tx.update(divisions, id, { places: key === 'women' ? teams + 2 : teams })
  }
}

/** A person with an account whose player stands on a roster. */
interface Known {
  readonly user: string
  readonly name: string
  readonly is: 'connected' | 'asking'
}

async function createRosters(
  { chance, now }: Demo,
  tx: Transaction,
  accepted: readonly AcceptedTeam[],
  people: DemoPeople,
  size: DemoSize,
) {
  const known = await knownPeople(tx, people, accepted)
  const sizes = rosterSizes(chance, accepted.length, size)
  for (const [index, { id, team }] of accepted.entries()) {
    const roster = rosterOf(chance, team, sizes[index] ?? 0, known.get(team.name) ?? [], now.getUTCFullYear())
    for (const { player, details, person } of roster) {
      const created = await tx.create(players, { ...player, id: chance.id(), team: id })
      await tx.create(playerDetails, { ...details, id: chance.id(), player: created.id })
      if (person?.is === 'connected') await tx.update(users, person.user, { player: created.id })
      if (person?.is === 'asking')
        await tx.create(connectionRequests, {
          id: chance.id(),
          user: person.user,
          player: created.id,
          status: 'open',
        })
    }
  }
}

/** Who of the people with an account plays where, by the team's name. */
async function knownPeople(tx: Transaction, people: DemoPeople, accepted: readonly AcceptedTeam[]) {
  const own = people.ids.get(`player@${DEMO_DOMAIN}`) ?? ''
  const others = people.withoutRole.slice(0, CONNECTED + ASKING).map(({ id }: Viewer) => id)
  const names = await tx.byIds(users, [own, ...others])
  const known = new Map<string, Known[]>()
  const add = (team: string, user: string, is: Known['is']) =>
    known.set(team, [...(known.get(team) ?? []), { user, name: names.get(user)?.name ?? '', is }])
  add(OWN_TEAM, own, 'connected')
  for (const [index, user] of others.entries()) {
    const isAsking = index >= CONNECTED
    const team = isAsking ? MANAGED[index % MANAGED.length] : accepted[index]?.team.name
    add(team ?? OWN_TEAM, user, isAsking ? 'asking' : 'connected')
  }
  return known
}

/** 14 to 20 each; of a large tournament exactly as many as it shall have. */
function rosterSizes(chance: Chance, count: number, size: DemoSize): readonly number[] {
  if (size === 'normal') return Array.from({ length: count }, () => 14 + chance.below(7))
  return Array.from({ length: count }, (_, index) => Math.floor((LARGE_PLAYERS + index) / count))
}

interface RosterLine {
  readonly player: NewRecord<typeof players>
  readonly details: Omit<NewRecord<typeof playerDetails>, 'player'>
  readonly person: Known | undefined
}

function rosterOf(chance: Chance, team: DemoTeam, size: number, known: readonly Known[], year: number): RosterLine[] {
  const names = new Set(known.map(({ name }) => shownName(name)))
  const numbers = new Set<string>()
  return Array.from({ length: size }, (_, place) => {
    const person = known[place]
    const match = matchIn(team.division, place)
    const fullName = person?.name ?? newName(chance, match, names)
    const isForgotten = place % 11 === 10
    const birthYear = isForgotten ? (lacksSomething(team) ? 0 : year - 27) : year - ageOf(chance, place)
    const showsFullName = !isForgotten && isAdult(birthYear, year) && chance.below(10) === 0
    return {
      player: {
        name: showsFullName ? fullName : shownName(fullName),
        number: numberFor(chance, place, numbers),
        captain: place === 1,
        spirit_captain: place === 4,
        walk_in: false,
      },
      details: {
        full_name: fullName,
        gender_match: place % 13 === 12 && lacksSomething(team) ? '' : match,
        birth_year: birthYear,
        email: place % 3 === 0 ? `${nameKey(fullName).replaceAll(' ', '.')}@${DEMO_DOMAIN}` : '',
        // Numbers that are given to nobody.
        phone: place % 4 === 0 ? `+49 30 23125 ${String(chance.below(1000)).padStart(3, '0')}` : '',
        connection_code: codeOf(chance),
      },
      person,
    }
  })
}

/** Of some rosters something is missing, which their managers and the desk are told. */
const lacksSomething = ({ name }: DemoTeam) => MANAGED.includes(name) || name.length % 4 === 0

function matchIn(division: DemoDivision, place: number): GenderMatch {
  if (division === 'women') return 'female'
  if (division === 'open') return place % 6 === 5 ? 'female' : 'male'
  return place % 2 === 0 ? 'female' : 'male'
}

/** Two of a team are not grown up yet. */
const ageOf = (chance: Chance, place: number) => (place === 7 || place === 9 ? 16 : 20 + chance.below(22))

/** Each once; the last ones have no shirt yet. */
function numberFor(chance: Chance, place: number, taken: Set<string>): string {
  if (place >= 15) return ''
  for (;;) {
    const number = place === 2 ? '00' : String(chance.below(100))
    if (taken.has(number)) continue
    taken.add(number)
    return number
  }
}

const codeOf = (chance: Chance) =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[chance.below(CODE_LETTERS.length)]).join('')
