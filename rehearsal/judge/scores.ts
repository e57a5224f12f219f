import { deedsOf, type LedgerKept, textFact } from '../ledger/ledger.ts'
import type { WeekendGame } from '../weekend/results.ts'
import { type Checked, checking } from './findings.ts'
import { poolResults, resultsIn } from './results.ts'
import type { FinalState, StoredRecord } from './snapshot.ts'
import { poolOrder } from './standings.ts'

const gamesIn = ({ records }: FinalState) => (records['games'] ?? []) as unknown as readonly WeekendGame[]

/** Every acknowledged report is there once; one whose answer was lost is there at most once. */
export function reportsOnce(ledger: LedgerKept, snapshot: FinalState): Checked {
  const userOf = new Map(snapshot.people.map(({ key, user }) => [key, user]))
  const said = (game: string, user: string, home: unknown, away: unknown) =>
    `${game} ${user} ${String(home)}-${String(away)}`
  const count = (list: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const it of list) counts.set(it, (counts.get(it) ?? 0) + 1)
    return counts
  }
  const deeds = (list: LedgerKept['acknowledged']) =>
    count(
      list
        .filter(({ kind }) => kind === 'report')
        .map((deed) =>
          said(textFact(deed, 'game'), userOf.get(deed.who) ?? '', deed.facts['home'], deed.facts['away']),
        ),
    )
  const [sure, maybe] = [deeds(ledger.acknowledged), deeds(ledger.uncertain)]
  const stored = count(
    (snapshot.records['score_entries'] ?? [])
      .filter(({ act }) => act === 'report' || act === 'hint')
      .map((entry) => said(String(entry['game']), String(entry['actor']), entry['home_score'], entry['away_score'])),
  )
  return checking('every report once', (say, compare) => {
    for (const [report, times] of sure) {
      compare()
      const found = stored.get(report) ?? 0
      if (found < times) say(`A report was acknowledged and is not there: ${report}`)
      if (found > times + (maybe.get(report) ?? 0))
        say(`A report is there ${found} times and was sent ${times} times: ${report}`)
    }
    for (const report of stored.keys())
      if (!sure.has(report) && !maybe.has(report)) say(`A report is there that nobody sent: ${report}`)
  })
}

export const resultsStand = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every result as it was agreed', (say, compare) => {
    const games = gamesIn(snapshot)
    const known = resultsIn(ledger, games)
    for (const game of games) {
      if (game.state === 'cancelled') continue
      const result = known.get(game.id)
      compare()
      if (!result) {
        if (game.forfeit === '') say(`${game.division} ${game.key} is ${game.state}, and nobody agreed on a result`)
        continue
      }
      const stands = `${game.home_score}-${game.away_score}`
      if (game.state !== 'confirmed' && game.state !== 'forfeit')
        say(`${game.division} ${game.key} is ${game.state}, but was agreed`)
      if (result.forfeit === '' && stands !== `${result.home}-${result.away}`)
        say(`${game.division} ${game.key} stands at ${stands}, and ${result.home}-${result.away} was agreed`)
    }
  })

const throwsIn = (snapshot: FinalState) =>
  new Map(
    (snapshot.records['pool_entries'] ?? []).map((entry) => [
      `${String(entry['division'])}/${String(entry['pool'])}`,
      new Map(Object.entries((entry['throws'] ?? {}) as Record<string, number>)),
    ]),
  )

/** Who plays in a game that hangs on others, by an evaluator of our own. */
export const standingsLead = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('standings and brackets as worked out anew', (say, compare) => {
    const games = gamesIn(snapshot)
    const known = knownWithForfeits(ledger, games)
    const throws = throwsIn(snapshot)
    const orders = new Map(
      poolResults(games, known).map(({ division, pool, teams, played, isComplete }) => {
        const name = `${division}/${pool}`
        const { order, isFinal } = poolOrder(teams, played, throws.get(name) ?? new Map())
        return [name, { order, isFinal: isFinal && isComplete }]
      }),
    )
    const nameOf = new Map((snapshot.records['teams'] ?? []).map(({ id, name }) => [id, String(name)]))
    const byKey = new Map(games.map((game) => [`${game.division}/${game.key}`, game]))
    const wanted = (division: string, source: string): string | undefined => {
      const [, pool, place] = /^(\w+)\.(\d+)$/.exec(source) ?? []
      if (pool !== undefined) {
        const found = orders.get(`${division}/${pool}`)
        return found?.isFinal ? found.order[Number(place) - 1] : undefined
      }
      const [, side, key] = /^([WL]):(\w+)$/.exec(source) ?? []
      const game = byKey.get(`${division}/${key}`)
      const winner = game && winnerOf(game, known)
      if (!game || !winner) return undefined
      return side === 'W' ? winner : winner === game.home ? game.away : game.home
    }
    for (const game of games.filter(({ state }) => state !== 'cancelled'))
      for (const side of ['home', 'away'] as const) {
        const expected = wanted(game.division, game[`${side}_source`])
        if (expected === undefined) continue
        compare()
        if (game[side] !== expected)
          say(
            `${game.division} ${game.key}: ${game[`${side}_source`]} is ${nameOf.get(expected)}, and ${nameOf.get(game[side]) ?? 'nobody'} plays`,
          )
      }
    for (const { key, places } of snapshot.divisions) {
      const finals = games.filter((game) => game.division === key && game.kind === 'bracket')
      const last = finals.find(({ key: name }) => name === 'F')
      const winner = last && winnerOf(last, known)
      if (winner) {
        compare()
        const first = places.find(({ place }) => place === 1)?.team
        if (first !== nameOf.get(winner))
          say(`${key}: ${nameOf.get(winner)} won the final, and the first place is ${first ?? 'nobody'}`)
      }
      const names = places.map(({ team }) => team)
      if (new Set(names).size !== names.length) say(`${key}: a team has two places`)
    }
  })

/** A withdrawn team forfeits without anybody reporting it. */
function knownWithForfeits(ledger: LedgerKept, games: readonly WeekendGame[]) {
  const known = new Map(resultsIn(ledger, games))
  for (const game of games)
    if (game.forfeit !== '' && !known.has(game.id))
      known.set(game.id, {
        home: game.home_score,
        away: game.away_score,
        forfeit: game.forfeit as 'home' | 'away' | 'both',
      })
  return known
}

function winnerOf(game: WeekendGame, known: ReturnType<typeof resultsIn>): string | undefined {
  const result = known.get(game.id)
  if (!result || game.home === '' || game.away === '' || result.forfeit === 'both') return undefined
  if (result.forfeit !== '') return result.forfeit === 'home' ? game.away : game.home
  if (result.home === result.away) return undefined
  return result.home > result.away ? game.home : game.away
}

/** Nobody plays twice at once, and no field holds two games. */
export const noDoubleBooking = (snapshot: FinalState): Checked =>
  checking('no double booking', (say, compare) => {
    const games = gamesIn(snapshot).filter(({ state, field }) => state !== 'cancelled' && field !== '')
    const span = (game: WeekendGame) => {
      const from = Date.parse(game.starts.replace(' ', 'T'))
      return { from, to: from + game.minutes * 60_000 }
    }
    for (const [at, one] of games.entries())
      for (const other of games.slice(at + 1)) {
        compare()
        const [a, b] = [span(one), span(other)]
        if (a.from >= b.to || b.from >= a.to) continue
        if (one.field === other.field) say(`${one.key} and ${other.key} are on one field at once`)
        const teams = [one.home, one.away].filter((team) => team !== '' && (team === other.home || team === other.away))
        if (teams.length > 0) say(`${teams.join()} plays ${one.division} ${one.key} and ${other.key} at once`)
      }
  })

/** Each sheet once, as it was given, with its comments. */
export const sheetsOnce = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every spirit sheet once', (say, compare) => {
    const stored = Map.groupBy(
      snapshot.records['spirit_sheets'] ?? [],
      (sheet) => `${String(sheet['game'])} ${String(sheet['rater'])}`,
    )
    const comments = Map.groupBy(snapshot.records['spirit_comments'] ?? [], (it) => String(it['sheet']))
    const given = new Map(
      deedsOf(ledger, 'sheet').map((deed) => [`${textFact(deed, 'game')} ${textFact(deed, 'rater')}`, deed]),
    )
    for (const [name, deed] of given) {
      compare()
      const [sheet, ...others] = stored.get(name) ?? []
      if (!sheet) say(`A spirit sheet was acknowledged and is not there: ${name}`)
      if (others.length > 0) say(`A spirit sheet is there ${others.length + 1} times: ${name}`)
      if (sheet) checkSheet(sheet, deed.facts, comments.get(sheet.id) ?? [], say)
    }
    for (const name of stored.keys()) if (!given.has(name)) say(`A spirit sheet is there that nobody gave: ${name}`)
  })

function checkSheet(
  sheet: StoredRecord,
  facts: Readonly<Record<string, unknown>>,
  comments: readonly StoredRecord[],
  say: (text: string) => void,
) {
  for (const [field, mark] of Object.entries(facts['marks'] as Record<string, number>))
    if (sheet[field] !== mark) say(`${field} of a spirit sheet is ${String(sheet[field])} and was given as ${mark}`)
  const written = Object.values(facts['comments'] as Record<string, string>)
    .filter(Boolean)
    .toSorted()
  const found = comments.map((it) => String(it['comment_text'])).toSorted()
  if (written.join('\n') !== found.join('\n'))
    say(`Comments of the spirit sheet ${sheet.id} are not those that were written`)
}

const HEARD = ['report', 'settle', 'correct', 'confirm']

/** Whoever listens has heard of every result, and of nothing later than it. */
export const everybodyHeard = ({ acknowledged }: LedgerKept, snapshot: FinalState): Checked =>
  checking('whoever listens has heard the last word', (say, compare) => {
    const games = new Map(gamesIn(snapshot).map((game) => [game.id, game]))
    for (const [at, { games: heard, since }] of snapshot.heard.entries()) {
      const deeds = acknowledged.slice(since).filter(({ kind }) => HEARD.includes(kind))
      for (const id of new Set(deeds.map((deed) => textFact(deed, 'game')))) {
        const game = games.get(id)
        if (!game) continue
        compare()
        const last = heard[id]
        const stands = `${game.state} ${game.home_score}-${game.away_score}`
        const said = last ? `${last.state} ${last.home_score}-${last.away_score}` : 'nothing'
        if (said !== stands) say(`Spectator ${at} heard ${said} of ${game.division} ${game.key}, which is ${stands}`)
      }
    }
  })
