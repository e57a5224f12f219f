import { newName } from '#areas/teams/demo/player-names.api.server.ts'
import { demoTeams } from '#areas/teams/demo/team-list.ts'
import { createChance } from '#http/areas/chance.ts'
import { seededChance } from '../chance.ts'
import { Browser, type Outside } from '../doors/browser.ts'
import { plantedYear, type Secrets } from '../ledger/secrets.ts'
import type { RehearsalOptions } from '../options.ts'
import type { CastMember, Habits, PersonPart, PlayedTeam } from './person.ts'

/** Everybody who takes part. */
export interface Cast {
  readonly people: readonly CastMember[]
  readonly teams: readonly PlayedTeam[]
  readonly admin: CastMember
  readonly secondAdmin: CastMember
  with(part: PersonPart): readonly CastMember[]
}

/** Teams that register beyond the places. */
const SPARES = 2
const STAFF: readonly PersonPart[] = ['scorekeeper', 'scorekeeper', 'booker', 'booker', 'stats']
/** Of the people so many are neither of a team nor of the staff: they help, or only look. */
const HELPERS = 0.05
const TEAM_LEAST = 4

/** Divisions with so many teams each: the first one the largest. */
export function divisionSizes(teams: number): Readonly<Record<string, number>> {
  if (teams < 12) return { mixed: teams }
  const [open, women] = [Math.floor(teams / 3), Math.floor(teams / 4)]
  return { mixed: teams - open - women, open, women }
}

export function castOf({ seed, teams, people }: RehearsalOptions, outside: Outside, secrets: Secrets): Cast {
  const chance = seededChance(seed, 'cast')
  const names = createChance(seed)
  const taken = new Set<string>()
  const everybody: CastMember[] = []
  const networks = new Map<string, number>()

  function somebody(part: PersonPart, team = '', place = 0): CastMember {
    const key = `p${String(everybody.length).padStart(4, '0')}`
    const genderMatch = chance.happens(0.5) ? 'female' : 'male'
    const name = newName(names, genderMatch, taken)
    const owners = [key, ...ownersOf(part, team)]
    const email = `${wordIn(name)}.${secrets.plant('email', owners)}@people.example`
    const address = addressOf(everybody.length, team, networks)
    const habits = habitsOf(chance, part, place)
    const browser = (device: string) => new Browser(key, address, seededChance(seed, 'luck', key, device), outside)
    const person: CastMember = {
      key,
      part,
      name,
      email,
      password: `${chance.word(6)} ${chance.word(7)}`,
      habits,
      team,
      number: place > 0 ? String(place) : '',
      birthYear: bornIn(chance.between(1972, 2009), place),
      genderMatch,
      emergency: `Kin ${secrets.plant('emergency', owners)}`,
      phone: `+49 ${chance.between(150, 179)} ${chance.between(1_000_000, 9_999_999)}`,
      browser: browser('phone'),
      tablet: habits.hasTwoDevices ? browser('tablet') : undefined,
      user: '',
      player: '',
    }
    everybody.push(person)
    return person
  }

  const admin = somebody('admin')
  const secondAdmin = somebody('admin')
  for (const part of STAFF) somebody(part)
  const played = teamsOf(seed, { teams, people, divisions: divisionSizes(teams) }, somebody)
  while (everybody.length < people) somebody(chance.happens(HELPERS * 8) ? 'worker' : 'visitor')
  return {
    people: everybody,
    teams: played,
    admin,
    secondAdmin,
    with: (part) => everybody.filter((person) => person.part === part),
  }
}

function teamsOf(
  seed: number,
  { teams, people, divisions }: { teams: number; people: number; divisions: Readonly<Record<string, number>> },
  somebody: (part: PersonPart, team?: string, place?: number) => CastMember,
): readonly PlayedTeam[] {
  const chance = seededChance(seed, 'teams')
  const outsiders = STAFF.length + 2 + Math.max(6, Math.floor(people * HELPERS))
  const perTeam = Math.max(TEAM_LEAST, Math.floor((people - outsiders) / (teams + SPARES)))
  const known = demoTeams('large')
  const used = new Set<string>()
  const nameFor = (division: string, at: number) => {
    const found = known.find((it) => it.division === division && !used.has(it.name))
    const name = found?.name ?? `${division} ${at + 1} of ${chance.word(5)}`
    used.add(name)
    return { name, city: found?.city ?? 'Somewhere', country: found?.country ?? 'DE' }
  }
  const [largest = 'mixed'] = Object.keys(divisions)
  return Object.entries(divisions).flatMap(([division, count]) =>
    Array.from({ length: count + (division === largest ? SPARES : 0) }, (_, at) => {
      const called = nameFor(division, at)
      const members = Array.from({ length: perTeam }, (_, place) =>
        somebody(place === 0 ? 'manager' : 'player', called.name, place + 1),
      )
      const [contact] = members
      if (!contact) throw new Error('A team has nobody')
      const isSpare = at >= count
      return { ...called, division, contact, players: members, strength: chance.between(0, 10), isSpare, id: '' }
    }),
  )
}

/** Of a team every fourth one has a year by which it is known again. */
const bornIn = (drawn: number, place: number) => (place % 4 === 3 ? plantedYear(place) : drawn)

/** Who else may see what somebody keeps to themselves: the managers of the team, and admins. */
const ownersOf = (part: PersonPart, team: string): string[] =>
  part === 'player' || part === 'manager' ? [`team:${team}`] : []

function habitsOf(chance: ReturnType<typeof seededChance>, part: PersonPart, place: number): Habits {
  const speaks = part === 'manager' || place === 2
  return {
    isImpatient: chance.happens(0.3),
    hasTwoDevices: speaks && chance.happens(0.2),
    isOffline: speaks && chance.happens(0.2),
    isLate: speaks && chance.happens(0.2),
    guesses: part === 'visitor' && chance.happens(0.2),
  }
}

/** A team shares one Wi-Fi, and no two teams the same; everybody else has an address of their own. */
function addressOf(index: number, team: string, networks: Map<string, number>): string {
  if (team === '') return `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`
  const place = networks.get(team) ?? networks.size
  networks.set(team, place)
  return `10.2.${Math.floor(place / 250)}.${(place % 250) + 1}`
}

const wordIn = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]+/gi, '')
    .toLowerCase()
    .slice(0, 20)
