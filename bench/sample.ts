/** The data that every contender holds: same ids, same values, so that the answers can be compared. */

export type SampleTeam = { id: string; name: string; city: string; division: string; state: string }
export type SamplePlayer = { id: string; name: string; number: number; team: string }
export type SampleGame = {
  id: string
  team_a: string
  team_b: string
  field: string
  start: string
  score_a: number
  score_b: number
  status: string
}

export const DIVISIONS = ['open', 'mixed', 'women', 'masters'] as const
export const SAMPLE_TEAM_STATES = ['registered', 'confirmed', 'waiting'] as const
export const SAMPLE_GAME_STATES = ['scheduled', 'live', 'final'] as const

export const SIGNED_IN = "@request.auth.id != ''"

export const PERSON = { id: 'benchperson0001', email: 'person@bench.example', name: 'Bench Person' }
/** Not a secret: the servers live for one run on the loopback address. */
export const SAMPLE_PASSWORD = 'fan-out over nine fields'

const PLAYERS_PER_TEAM = 12
const MINUTES_BETWEEN_GAMES = 15
const FIRST_GAME = Date.UTC(2026, 6, 3, 8)

/** Ids of 15 characters, as the protocol demands. */
const idOf = (kind: string, index: number) => kind + String(index).padStart(15 - kind.length, '0')

const pick = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

export const SAMPLE_TEAMS: readonly SampleTeam[] = Array.from({ length: 48 }, (_, index) => ({
  id: idOf('team', index),
  name: `Team ${index} of the Long Meadow`,
  city: `City ${index % 17}`,
  division: pick(DIVISIONS, index),
  state: pick(SAMPLE_TEAM_STATES, index),
}))

/** Asked for by nobody: a database that holds only what is asked for would be kinder than a real one. */
export const SAMPLE_PLAYERS: readonly SamplePlayer[] = Array.from(
  { length: SAMPLE_TEAMS.length * PLAYERS_PER_TEAM },
  (_, index) => ({
    id: idOf('player', index),
    name: `Player ${index} Longname`,
    number: index % 100,
    team: pick(SAMPLE_TEAMS, index).id,
  }),
)

export const SAMPLE_GAMES: readonly SampleGame[] = Array.from({ length: 600 }, (_, index) => ({
  id: idOf('game', index),
  team_a: pick(SAMPLE_TEAMS, index).id,
  team_b: pick(SAMPLE_TEAMS, index * 7 + 1 + Math.floor(index / SAMPLE_TEAMS.length)).id,
  field: `Field ${index % 9}`,
  start: new Date(FIRST_GAME + index * MINUTES_BETWEEN_GAMES * 60_000).toISOString().replace('T', ' '),
  score_a: index % 16,
  score_b: (index * 3) % 16,
  status: pick(SAMPLE_GAME_STATES, index),
}))

export const gameById: ReadonlyMap<string, SampleGame> = new Map(SAMPLE_GAMES.map((game) => [game.id, game]))
export const teamById: ReadonlyMap<string, SampleTeam> = new Map(SAMPLE_TEAMS.map((team) => [team.id, team]))
