/** What is asked of the servers, as data. */
import { rawRequest } from './load/http.ts'
import type { MarkedField } from './load/listeners.ts'
import type { Sample } from './load/requests.ts'
import { gameById, PERSON, SAMPLE_GAMES, teamById } from './sample.ts'

export type RequestScenario = {
  kind: 'requests'
  key: string
  title: string
  total: number
  connections: number
  requests: (token: string) => readonly string[]
  /** What is wrong with an answer to the request of that index, if anything. */
  wrong: (answer: Answer, request: number) => string | undefined
}
export type LiveScenario = { kind: 'live'; key: string; title: string; clients: number; events: number }
export type MemoryScenario = { kind: 'memory'; key: string; title: string; rounds: number }
export type Scenario = RequestScenario | LiveScenario | MemoryScenario

type Answer = Record<string, unknown>

/** Enough to keep one server busy, few enough for a queue that a real site has. */
const CONNECTIONS = 32
const PER_PAGE = 30
const PAGES = SAMPLE_GAMES.length / PER_PAGE

const record = (id: string) => `/api/collections/games/records/${id}`
const page = (number: number) =>
  `/api/collections/games/records?page=${number}&perPage=${PER_PAGE}&sort=start&expand=team_a,team_b`

/** Twice as many as games, so that no update repeats the value that a game already has. */
const UPDATES = SAMPLE_GAMES.length * 2
const gameOf = (update: number) => SAMPLE_GAMES[update % SAMPLE_GAMES.length]?.id ?? ''
const scoreOf = (update: number) => 100 + update

export const updates = (token: string): readonly string[] =>
  Array.from({ length: UPDATES }, (_, update) =>
    rawRequest('PATCH', record(gameOf(update)), { token, body: { score_a: scoreOf(update) } }),
  )

export const updateMark = (update: number): MarkedField => ({ field: 'score_a', value: scoreOf(update) })

const update = {
  kind: 'requests',
  requests: updates,
  wrong: (answer, request) =>
    differs(answer.id, gameOf(request)) ?? differs(answer.score_a, scoreOf(request)) ?? wrongGame(answer),
} satisfies Partial<RequestScenario>

export const scenarios: readonly Scenario[] = [
  {
    kind: 'requests',
    key: 'view',
    title: 'View one record',
    total: 20_000,
    connections: CONNECTIONS,
    requests: () => SAMPLE_GAMES.map((game) => rawRequest('GET', record(game.id))),
    wrong: (answer, request) => differs(answer.id, SAMPLE_GAMES[request]?.id) ?? wrongGame(answer),
  },
  {
    kind: 'requests',
    key: 'list',
    title: 'List of 30 with two expands',
    total: 4000,
    connections: CONNECTIONS,
    requests: () => Array.from({ length: PAGES }, (_, index) => rawRequest('GET', page(index + 1))),
    wrong: wrongList,
  },
  { ...update, key: 'update', title: 'Update one record', total: 10_000, connections: CONNECTIONS },
  { ...update, key: 'update-alone', title: 'Update one record, one writer', total: 4000, connections: 1 },
  {
    kind: 'requests',
    key: 'refresh',
    title: 'Auth refresh',
    total: 20_000,
    connections: CONNECTIONS,
    requests: (token) => [rawRequest('POST', '/api/collections/users/auth-refresh', { token })],
    wrong: wrongRefresh,
  },
  { kind: 'live', key: 'live-200', title: 'Live, 200 clients', clients: 200, events: 500 },
  { kind: 'live', key: 'live-1000', title: 'Live, 1000 clients', clients: 1000, events: 150 },
  { kind: 'live', key: 'live-2000', title: 'Live, 2000 clients', clients: 2000, events: 100 },
  { kind: 'memory', key: 'memory', title: 'Memory', rounds: 10 },
]

/** The first wrong answer among the samples. */
export function wrongSample(scenario: RequestScenario, samples: readonly Sample[]): string | undefined {
  for (const sample of samples) {
    const wrong = scenario.wrong(JSON.parse(sample.body) as Answer, sample.request)
    if (wrong !== undefined) return `${wrong} in ${sample.body.slice(0, 500)}`
  }
  return undefined
}

const differs = (actual: unknown, expected: unknown) =>
  actual === expected ? undefined : `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`

/** Scores are left out: they change during the run. */
function wrongGame(answer: Answer): string | undefined {
  const game = gameById.get(String(answer.id))
  if (!game) return `unknown game ${String(answer.id)}`
  return (
    differs(answer.collectionName, 'games') ??
    differs(answer.team_a, game.team_a) ??
    differs(answer.team_b, game.team_b) ??
    differs(answer.field, game.field) ??
    differs(answer.start, game.start) ??
    differs(answer.score_b, game.score_b) ??
    differs(answer.status, game.status) ??
    differs(typeof answer.updated, 'string')
  )
}

function wrongList(answer: Answer, request: number): string | undefined {
  const items = answer.items as readonly Answer[]
  const ids = SAMPLE_GAMES.slice(request * PER_PAGE, (request + 1) * PER_PAGE).map((game) => game.id)
  const wrong =
    differs(answer.totalItems, SAMPLE_GAMES.length) ??
    differs(answer.page, request + 1) ??
    differs(items.map((item) => item.id).join(), ids.join())
  return wrong ?? items.map((item) => wrongGame(item) ?? wrongExpand(item)).find((reason) => reason !== undefined)
}

function wrongExpand(game: Answer): string | undefined {
  const expand = (game.expand ?? {}) as Record<string, Answer | undefined>
  for (const side of ['team_a', 'team_b']) {
    const team = teamById.get(String(game[side]))
    const found = expand[side]
    const wrong =
      differs(found?.id, team?.id) ??
      differs(found?.name, team?.name) ??
      differs(found?.city, team?.city) ??
      differs(found?.division, team?.division) ??
      differs(found?.state, team?.state)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function wrongRefresh(answer: Answer): string | undefined {
  const person = (answer.record ?? {}) as Answer
  if (typeof answer.token !== 'string' || answer.token.length < 40) return 'no token'
  return differs(person.id, PERSON.id) ?? differs(person.collectionName, 'users')
}
