import { deedsOf, type LedgerKept, lastBy, numberFact, textFact } from '../ledger/ledger.ts'
import { type Checked, checking } from './findings.ts'
import type { FinalState } from './snapshot.ts'

/** Each team registered once, with its last comment. */
export const registrationsOnce = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every registration once', (say, compare) => {
    const stored = Map.groupBy(snapshot.records['registrations'] ?? [], ({ name }) => String(name))
    const changed = lastBy(ledger, 'registration.changed', (deed) => textFact(deed, 'team'))
    for (const deed of deedsOf(ledger, 'registration')) {
      compare()
      const team = textFact(deed, 'team')
      const found = stored.get(team) ?? []
      if (found.length !== 1) say(`The registration of ${team} is there ${found.length} times`)
      const comment = textFact(changed.get(team) ?? deed, 'comment')
      if (found[0] && found[0]['comment'] !== comment) say(`The comment of ${team} is not what was sent last`)
    }
  })

/** Each player once, with the number that was written. */
export const rostersOnce = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every player once', (say, compare) => {
    const fullName = new Map(
      (snapshot.records['player_details'] ?? []).map((it) => [String(it['player']), String(it['full_name'])]),
    )
    const byTeam = Map.groupBy(snapshot.records['players'] ?? [], ({ team }) => String(team))
    for (const deed of deedsOf(ledger, 'roster')) {
      const there = byTeam.get(textFact(deed, 'team')) ?? []
      const [names, numbers] = [deed.facts['names'] as string[], deed.facts['numbers'] as string[]]
      for (const [at, name] of names.entries()) {
        compare()
        const found = there.filter(({ id }) => fullName.get(id) === name)
        if (found.length !== 1) say(`${name} is on the roster ${found.length} times`)
        else if (found[0]?.['number'] !== numbers[at])
          say(`${name} has number ${String(found[0]?.['number'])} and not ${numbers[at]}`)
      }
    }
  })

/** Whom to call, as it was written down. */
export const emergenciesKept = (ledger: LedgerKept, { records }: FinalState): Checked =>
  checking('every emergency contact as written down', (say, compare) => {
    const details = new Map((records['player_details'] ?? []).map((it) => [String(it['player']), it]))
    for (const deed of deedsOf(ledger, 'emergency')) {
      compare()
      const player = textFact(deed, 'player')
      if (details.get(player)?.['emergency_contact'] !== deed.facts['contact'])
        say(`Whom to call for ${player} is not what was written down`)
    }
  })

/** One player, one account. */
export const connectionsOnce = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('one player, one account', (say, compare) => {
    const users = snapshot.records['users'] ?? []
    for (const deed of deedsOf(ledger, 'connection')) {
      compare()
      const [user, player] = [textFact(deed, 'user'), textFact(deed, 'player')]
      if (users.find(({ id }) => id === user)?.['player'] !== player) say(`${deed.who} was connected and is not`)
    }
    const taken = users.map(({ player }) => String(player ?? '')).filter(Boolean)
    if (new Set(taken).size !== taken.length) say('A player is connected to two accounts')
    const emails = users.filter(({ verified }) => verified === true).map(({ email }) => String(email))
    if (new Set(emails).size !== emails.length) say('Two confirmed accounts have one address')
  })

interface PaidFee {
  readonly team: string
  readonly cents: number
}

/** In cash one by one, and what stood in a statement of the bank. */
const paymentsIn = (ledger: LedgerKept): readonly PaidFee[] => [
  ...deedsOf(ledger, 'payment').map((deed) => ({ team: textFact(deed, 'team'), cents: numberFact(deed, 'cents') })),
  ...deedsOf(ledger, 'statement').flatMap((deed) => deed.facts['payments'] as readonly PaidFee[]),
]

/** Every cent once. */
export const moneyOnce = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every cent once', (say, compare) => {
    const booked = Map.groupBy(
      (snapshot.records['settlement_entries'] ?? []).filter(({ kind }) => kind === 'payment'),
      ({ team }) => String(team),
    )
    const paid = Map.groupBy(paymentsIn(ledger), ({ team }) => team)
    for (const team of new Set([...booked.keys(), ...paid.keys()])) {
      compare()
      const wanted = (paid.get(team) ?? []).reduce((sum, { cents }) => sum + cents, 0)
      const found = (booked.get(team) ?? []).reduce((sum, { amount }) => sum - Number(amount), 0)
      if (wanted !== found) say(`${team} paid ${wanted} cents, and ${found} are booked`)
    }
    const charged = Map.groupBy(
      (snapshot.records['settlement_entries'] ?? []).filter(({ kind }) => kind === 'fee'),
      ({ player }) => String(player),
    )
    for (const [player, entries] of charged) {
      compare()
      if (player && entries.filter(({ amount }) => Number(amount) > 0).length > 1)
        say(`The fee of player ${player} is charged twice`)
    }
  })

/** Whoever holds the role reads what was written to it. */
const ROLE_OF: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin'],
  booker: ['booker', 'admin'],
  scorekeeper: ['scorekeeper', 'admin'],
  stats: ['stats', 'admin'],
  worker: ['worker', 'admin'],
  teammanager: ['manager', 'admin'],
}

/** What was written to one person is read by one, what was written to a role by those who hold it. */
export const noticesToTheRight = (snapshot: FinalState): Checked =>
  checking('no notice to the wrong person', (say, compare) => {
    const people = new Map(snapshot.people.map((person) => [person.key, person]))
    const readers = new Map<string, string>()
    for (const { who, notice } of snapshot.notices) {
      compare()
      const audience = String(notice['audience'])
      if (audience === 'person') {
        const other = readers.get(notice.id)
        if (other !== undefined && other !== who)
          say(`${who} and ${other} both read a notice that is one person's: ${String(notice['title_en'])}`)
        readers.set(notice.id, who)
      }
      const allowed = ROLE_OF[audience]
      const part = people.get(who)?.part ?? ''
      if (allowed && !allowed.includes(part))
        say(`${who} (${part}) reads a notice to ${audience}: ${String(notice['title_en'])}`)
    }
  })

export const secretsKept = (snapshot: FinalState, met: number): Checked =>
  checking('nobody saw what was secret', (say, compare) => {
    compare(met)
    for (const { who, kind, where } of snapshot.sightings) say(`${who} saw a secret (${kind}) at ${where}`)
  })

export const everythingAnswers = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every page of every role answers', (say, compare) => {
    for (const { part, path, status } of snapshot.pages) {
      compare()
      if (status !== 200) say(`${path} answers ${status} to ${part}`)
    }
    for (const { kind, status, text } of snapshot.failures) say(`${kind} answered ${status}: ${text}`)
    for (const line of snapshot.logged) say(`The service complained: ${line}`)
    for (const line of ledger.contradictions) say(`Two answers to one deed: ${line}`)
    for (const line of ledger.unexpected) say(`Refused without a reason that the play knows: ${line}`)
  })

/** What is kept for a while is gone after it: no queue, list of repeats or feed grows from one weekend to the next. */
export const nothingPilesUp = ({ passing }: FinalState): Checked =>
  checking('nothing piles up', (say, compare) => {
    for (const [table, rows] of Object.entries(passing)) {
      compare()
      if (rows !== 0) say(`${rows} rows are left in ${table} two months later`)
    }
  })

/** As axe finds it in a browser, of the pages as they are when everything has happened. */
export const nobodyKeptOut = (looked: NonNullable<FinalState['barriers']>): Checked =>
  checking('every page of every role keeps nobody out', (say, compare) => {
    for (const { part, path, barriers } of looked) {
      compare()
      for (const barrier of barriers) say(`${path} as ${part}: ${barrier}`)
    }
  })
