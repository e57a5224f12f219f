import { deedsOf, type LedgerKept, textFact } from '../ledger/ledger.ts'
import type { WeekendGame } from '../weekend/results.ts'
import { type Checked, checking } from './findings.ts'
import { gamesSeen, resultsIn } from './results.ts'
import type { FinalState, StoredRecord } from './snapshot.ts'

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
    const games = gamesSeen(snapshot)
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

/** Nobody plays twice at once, and no field holds two games. */
export const noDoubleBooking = (snapshot: FinalState): Checked =>
  checking('no double booking', (say, compare) => {
    const games = gamesSeen(snapshot).filter(({ state, field }) => state !== 'cancelled' && field !== '')
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
    const games = new Map(gamesSeen(snapshot).map((game) => [game.id, game]))
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
