import { type Attack, askTarget, rawGet, socketTo, stream, subscribe } from './asking.ts'

type Query = Readonly<Record<string, string>>

const records = (collection: string, query: Query) =>
  `/api/collections/${collection}/records?${new URLSearchParams(query).toString()}`

const lists = (name: string, collection: string, query: Query, atOnce = 20): Attack => ({
  name,
  atOnce,
  // Another page size is another statement, so that nothing is prepared.
  strike: (target, index) =>
    askTarget(target, records(collection, { perPage: String(30 + ((index * 7) % 900)), ...query })),
})

const times = (count: number, part: string, join = ' && ') => Array.from({ length: count }, () => part).join(join)
const there = 'team.players_via_team.team.players_via_team'
const topic = (name: string, filter: string, expand = '') =>
  `${name}?options=${encodeURIComponent(JSON.stringify({ query: { filter, ...(expand && { expand }) } }))}`

const FILTERS: readonly Attack[] = [
  lists('both sides fork', 'players', { filter: `${there}.name != ${there}.number` }),
  lists('both sides fork, one is enough', 'games', {
    filter: 'home.games_via_home.away.players_via_team.name ?= away.games_via_away.home.players_via_team.name',
  }),
  lists('one side over six hops, nine times', 'players', {
    filter: times(9, `${there}.team.players_via_team.name != "x"`),
  }),
  lists('one side over six hops, once', 'players', { filter: `${there}.team.players_via_team.name != "x"` }),
  lists('lists without an index', 'players', {
    filter: times(6, 'team.formats_via_teams.teams.pool_entries_via_kept_order.pool != "x"'),
  }),
  lists('as dear as it may be', 'score_steps', { filter: times(7, 'game.home.name !~ "q"'), skipTotal: '1' }),
  lists('200 comparisons', 'players', { filter: times(200, 'name != "q"') }),
  lists('patterns', 'notices', { filter: times(60, `text_en ~ "%${'a%'.repeat(9)}b"`, ' || ') }),
  lists('a pattern on a text of its own', 'fields', { filter: `"${'a'.repeat(3_300)}" ~ "%${'a%'.repeat(9)}b"` }),
  lists('sorted by ways', 'score_steps', { sort: times(8, 'game.home.name', ','), perPage: '1000' }),
  lists('far pages at random', 'players', { sort: '@random', page: '900000000', perPage: '1000' }),
  lists('plain and long', 'players', { perPage: '1000' }),
]

const EXPANDS: readonly Attack[] = [
  lists('expanded six times', 'players', { perPage: '200', expand: `${there}.team.players_via_team` }),
  lists('expanded by a thousand', 'players', { perPage: '1000', expand: `${there}.team.players_via_team` }),
  lists('thirty expands', 'games', {
    expand: Array.from(
      { length: 15 },
      (_, n) => `home.${['games_via_home', 'games_via_away', 'players_via_team'][n % 3]}.field`,
    ).join(),
  }),
  lists('as long as it may be', 'games', { perPage: '40', expand: 'home.players_via_team,away.players_via_team' }),
]

/** Asks for long answers and takes nothing of them. */
const neverReads: Attack = {
  name: 'readers who do not read',
  atOnce: 60,
  async strike(target) {
    const socket = socketTo(target)
    socket.pause()
    const path = records('games', { perPage: '40', expand: 'home.players_via_team,away.players_via_team' })
    for (let asked = 0; asked < 8; asked++) socket.write(rawGet(path))
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve())
      target.until.addEventListener('abort', () => resolve())
    })
    socket.destroy()
    return undefined
  },
}

/** Listens with as many topics as are let in, until the end. */
const listens = (name: string, topicsOf: (index: number) => readonly string[], atOnce = 30): Attack => ({
  name,
  atOnce,
  async strike(target, index) {
    const listening = await stream(target)
    if (!listening) return undefined
    const said = await subscribe(target, listening.clientId, topicsOf(index))
    if (said?.status === 204) await listening.ended
    listening.close()
    return said
  },
})

const LIVE: readonly Attack[] = [
  listens('100 topics of 157 comparisons', (index) =>
    Array.from({ length: 100 }, (_, n) => topic('tournament/*', `${times(156, 'id!=1', '&&')}&&id!=${index}${n}`)),
  ),
  listens('as many comparisons as are let in', (index) =>
    Array.from({ length: 10 }, (_, n) => topic('tournament/*', `${times(156, 'id!=1', '&&')}&&id!=${index}${n}`)),
  ),
  listens('topics along relations', (index) =>
    Array.from({ length: 20 }, (_, n) => topic('users/*', `player.${there}.name ?= "${index}.${n}"`)),
  ),
  listens('topics that expand', (index) =>
    Array.from({ length: 20 }, (_, n) => topic('users/*', `name != "${index}.${n}"`, `player.${there}`)),
  ),
  listens('filters that go back', (index) =>
    Array.from({ length: 20 }, (_, n) => topic('tournament/*', `imprint_en ~ "%${'a%'.repeat(8)}${index}.${n}"`)),
  ),
  listens('a thousand records that are not there', (index) =>
    Array.from({ length: 100 }, (_, n) => `games/${String(index * 100 + n).padStart(15, '0')}`),
  ),
]

let firstPlace: Promise<string | undefined> | undefined

/** Says again and again that everything since the beginning was missed, each time by other topics. */
const comesBack: Attack = {
  name: 'back from an old place, again and again',
  atOnce: 30,
  async strike(target, index) {
    const listening = await stream(target)
    if (!listening) return undefined
    const topics = (n: number) =>
      Array.from({ length: 10 }, (_, at) => topic('tournament/*', `imprint_en !~ "${index}.${n}.${at}"`))
    let said = await subscribe(target, listening.clientId, topics(0), '')
    firstPlace ??= listening.heard(/id:([\w-]{22})\nevent:FS_PLACE/)
    const since = said?.status === 204 ? await firstPlace : undefined
    if (since) {
      for (let n = 1; n < 20 && !target.until.aborted; n++)
        said = await subscribe(target, listening.clientId, topics(n), since)
    }
    listening.close()
    return said
  },
}

export const READ_ATTACKS: readonly Attack[] = [...FILTERS, ...EXPANDS, neverReads, ...LIVE, comesBack]
