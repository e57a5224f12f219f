import { users } from '#areas/accounts/accounts.collections.ts'
import { type NamedGame, type NamedGames, namedGames } from '#areas/schedule/games-named.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import type { Reader } from '#records/reader.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { nameKey } from '#rules/names/names.ts'
import { goalsInHand } from '../../scorers/scorers.queries.server.ts'
import { dayCodes, scoreEntries } from '../../scores.collections.ts'
import { type Said, type WaitingGame, waitingForScorekeeper } from '../waiting.queries.server.ts'
import { correctionShown, tieInHand } from './correction-shown.server.ts'
import type { CodesShown, DeskGame, EntryShown, GameInHandShown, SaidShown, WaitingShown } from './desk-shown.ts'

/** More are not looked through by anybody. */
const FOUND_MOST = 30
const HISTORY_MOST = 200
const CODES_MOST = 300
const SEARCH_MOST = 80

/** What waits, and the one thing in hand that the address names. */
export async function deskOf(page: PageRequest, params: URLSearchParams) {
  const { db, reads, preferences } = page
  const named = await namedGames({ reader: db, reads, language: preferences.language })
  const waiting = await waitingForScorekeeper(db)
  const [id, tie] = [params.get('game') ?? '', params.get('tie') ?? '']
  const q = (params.get('q') ?? '').slice(0, SEARCH_MOST)
  const inHand = named.games.get(id)
  return {
    zone: named.zone,
    waiting: await waitingShown(db, named, waiting.games),
    ties: waiting.ties.map(({ division, pool, place, teams }) => ({
      division,
      pool,
      poolName: named.poolName(division, pool),
      place,
      teams: teams.map(named.teamName),
    })),
    q,
    found: q === '' ? undefined : foundBy(named, q),
    game: inHand && (await gameShownAt(db, named, inHand, waiting.games, params)),
    tie: tie === '' ? undefined : await tieInHand(db, named, tie, params),
    codes: params.get('view') === 'codes' ? await codesShown(db, named) : undefined,
    isGone: id !== '' && !inHand,
  }
}

export type Desk = Awaited<ReturnType<typeof deskOf>>

const deskGame = ({ row, title, record }: NamedGame): DeskGame => ({
  row,
  title,
  version: record.score_version,
  forfeit: record.forfeit,
})

async function waitingShown(
  reader: Reader,
  named: NamedGames,
  waiting: readonly WaitingGame[],
): Promise<readonly WaitingShown[]> {
  const who = await namesOf(
    reader,
    waiting.flatMap(({ said }) => said),
  )
  return waiting.flatMap(({ game, said, isAgreeing, since }): WaitingShown[] => {
    const found = named.games.get(game.id)
    return found ? [{ ...deskGame(found), said: said.map((it) => saidShown(it, who)), isAgreeing, since }] : []
  })
}

const saidShown = (said: Said, who: (by: By) => string): SaidShown => ({
  id: said.id,
  side: said.side,
  score: said.score,
  at: said.at,
  who: who(said),
})

interface By {
  readonly actor: string
  readonly dayCode: string
}

/** People by their names, volunteers by what stands at their code; '' where an account is gone. */
async function namesOf(reader: Reader, all: readonly By[]): Promise<(by: By) => string> {
  const people = await reader.byIds(
    users,
    all.map(({ actor }) => actor),
  )
  const codes = await reader.byIds(
    dayCodes,
    all.map(({ dayCode }) => dayCode),
  )
  return ({ actor, dayCode }) => people.get(actor)?.name ?? codes.get(dayCode)?.name ?? ''
}

async function gameShownAt(
  reader: Reader,
  named: NamedGames,
  game: NamedGame,
  waiting: readonly WaitingGame[],
  params: URLSearchParams,
): Promise<GameInHandShown> {
  const { record } = game
  const own = waiting.find((it) => it.game.id === record.id)
  const [shown] = own ? await waitingShown(reader, named, [own]) : []
  return {
    ...(shown ?? { ...deskGame(game), said: [], isAgreeing: false, since: '' }),
    kind: record.kind,
    areTeamsKnown: record.home !== '' && record.away !== '',
    history: await historyOf(reader, record.id),
    scorers: await goalsInHand(reader, record.id),
    ...(await correctionShown(reader, named, record, params)),
  }
}

/** With who and from which device, the latest first. */
async function historyOf(reader: Reader, game: string): Promise<readonly EntryShown[]> {
  const entries = await reader.list(scoreEntries, {
    filter: 'game = {:game}',
    params: { game },
    sort: '-at,-score_version,-id',
    limit: HISTORY_MOST,
  })
  const by = ({ actor, day_code }: (typeof entries)[number]): By => ({ actor, dayCode: day_code })
  const who = await namesOf(reader, entries.map(by))
  return entries.flatMap((entry): EntryShown[] =>
    entry.act === ''
      ? []
      : [
          {
            id: entry.id,
            act: entry.act,
            at: entry.at,
            who: who(by(entry)),
            device: entry.device,
            side: entry.for_side,
            before: [entry.home_before, entry.away_before],
            after: [entry.home_score, entry.away_score],
            state: entry.state,
          },
        ],
  )
}

/** Games whose teams, field, phase or name have every word in them. */
function foundBy({ games }: NamedGames, q: string): readonly DeskGame[] {
  const words = nameKey(q).split(' ')
  return [...games.values()]
    .filter(({ row, title }) => {
      const text = nameKey([row.home.name, row.away.name, row.phase, title, row.field ?? ''].join(' '))
      return words.every((word) => text.includes(word))
    })
    .slice(0, FOUND_MOST)
    .map(deskGame)
}

async function codesShown(reader: Reader, { days, fields, zone }: NamedGames): Promise<CodesShown> {
  const given = await reader.list(dayCodes, { sort: '-day,-created', limit: CODES_MOST })
  return {
    codes: given.map(({ id, day, field, name, withdrawn_at }) => ({
      id,
      day,
      field: fields.find((it) => it.id === field)?.name ?? '',
      name,
      isWithdrawn: withdrawn_at !== '',
    })),
    days,
    today: dayIn(reader.now(), zone),
    fields,
  }
}
