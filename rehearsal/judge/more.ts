import { deedsOf, type LedgerKept, numberFact, textFact } from '../ledger/ledger.ts'
import { type Checked, checking } from './findings.ts'
import { gamesSeen } from './results.ts'
import type { FinalState, StoredRecord } from './snapshot.ts'

/** What was put up is there once, and its file answers. */
export const uploadsThere = (ledger: LedgerKept, { records, files }: FinalState): Checked =>
  checking('every picture and sound once', (say, compare) => {
    const teams = new Map((records['teams'] ?? []).map((team) => [team.id, team]))
    for (const deed of deedsOf(ledger, 'logo')) {
      compare()
      const team = teams.get(textFact(deed, 'team'))
      if (!team?.['logo']) say(`${String(team?.['name'])} put up a logo and has none`)
    }
    for (const [kind, collection, field] of [
      ['picture', 'images', 'name'],
      ['jingle', 'jingles', 'name_en'],
    ] as const)
      for (const deed of deedsOf(ledger, kind)) {
        compare()
        const name = textFact(deed, 'name')
        const count = (records[collection] ?? []).filter((it) => String(it[field]).startsWith(name)).length
        if (count !== 1) say(`The ${kind} ${name} was put up once and is there ${count} times`)
      }
    for (const { path, status } of files) {
      compare()
      if (status !== 200) say(`${path} answers ${status}`)
    }
  })

/** Whoever came to the desk is on the roster once, and every team has arrived once. */
export const deskOnce = (ledger: LedgerKept, { records }: FinalState): Checked =>
  checking('every arrival and walk-in once', (say, compare) => {
    const fullName = new Map((records['player_details'] ?? []).map((it) => [String(it['player']), it['full_name']]))
    for (const deed of deedsOf(ledger, 'walkIn')) {
      compare()
      const found = (records['players'] ?? []).filter(
        (it) =>
          it['walk_in'] === true && it['team'] === deed.facts['team'] && fullName.get(it.id) === deed.facts['name'],
      )
      if (found.length !== 1) say(`${textFact(deed, 'name')} came once and is there ${found.length} times`)
    }
    for (const team of new Set(deedsOf(ledger, 'arrival').map((deed) => textFact(deed, 'team')))) {
      compare()
      const count = (records['arrivals'] ?? []).filter((it) => it['team'] === team).length
      if (count !== 1) say(`${team} has arrived ${count} times`)
    }
  })

interface StoredMark {
  readonly id: string
  readonly kind: string
  readonly at: number
}

/** Whatever the referee noted counts once, at its moment, and nothing else does. */
export const marksOnce = (ledger: LedgerKept, { records }: FinalState): Checked =>
  checking('every mark of a race once', (say, compare) => {
    const noted = Map.groupBy(deedsOf(ledger, 'raceMark'), (deed) => textFact(deed, 'heat'))
    for (const heat of records['race_heats'] ?? []) {
      const marks = heat['marks'] as readonly StoredMark[]
      const deeds = noted.get(heat.id) ?? []
      if (heat['state'] !== 'finished') say(`A heat is ${String(heat['state'])}, and everybody saw its end`)
      if (marks.length !== deeds.length) say(`A heat has ${marks.length} marks, and ${deeds.length} were noted`)
      for (const deed of deeds) {
        compare()
        const found = marks.find(({ id }) => id === deed.facts['mark'])
        if (found?.kind !== deed.facts['kind'] || found?.at !== deed.facts['at'])
          say(`The ${textFact(deed, 'kind')} at ${numberFact(deed, 'at')} is not what was noted`)
      }
    }
  })

const THEIR = /^their_/

/** The mean of what each team received in games of which both sheets are in. Whoever withdrew is not ranked. */
export const spiritMeans = (ledger: LedgerKept, snapshot: FinalState): Checked =>
  checking('every spirit mean as worked out anew', (say, compare) => {
    const nameOf = new Map((snapshot.records['teams'] ?? []).map(({ id, name }) => [id, String(name)]))
    const withdrew = new Set(deedsOf(ledger, 'withdrawal').map((deed) => textFact(deed, 'team')))
    const played = new Set(
      gamesSeen(snapshot)
        .filter(({ state, forfeit }) => state === 'confirmed' && forfeit === '')
        .map(({ id }) => id),
    )
    const sheets = new Map(
      deedsOf(ledger, 'sheet').map((deed) => [`${textFact(deed, 'game')} ${textFact(deed, 'rater')}`, deed]),
    )
    const received = new Map<string, number[]>()
    for (const deed of sheets.values()) {
      const [game, rated] = [textFact(deed, 'game'), textFact(deed, 'rated')]
      if (!played.has(game) || !sheets.has(`${game} ${rated}`)) continue
      const marks = Object.entries(deed.facts['marks'] as Readonly<Record<string, number>>)
      const total = marks.filter(([field]) => THEIR.test(field)).reduce((sum, [, mark]) => sum + mark, 0)
      received.set(rated, [...(received.get(rated) ?? []), total])
    }
    for (const [team, totals] of received) {
      compare()
      const found = snapshot.spirit.find((row) => row.team === nameOf.get(team))
      if (withdrew.has(team)) {
        if (found) say(`${nameOf.get(team)} withdrew, and is ranked`)
        continue
      }
      const mean = (totals.reduce((sum, total) => sum + total, 0) / totals.length).toFixed(3)
      if (found?.mean !== mean || found.games !== totals.length)
        say(
          `${nameOf.get(team)} received ${mean} in ${totals.length} games, and ${found?.mean} in ${found?.games} is told`,
        )
    }
  })

/** During the ceremony the last places are known as far as they were told, and no other. */
export const placesHeldBack = (ledger: LedgerKept, { peeks, records }: FinalState): Checked =>
  checking('no place before it was told', (say, compare) => {
    const told = Map.groupBy(deedsOf(ledger, 'reveal'), (deed) => textFact(deed, 'division'))
    const sizes = new Map(
      (records['formats'] ?? []).map((it) => [
        String(it['division']),
        (it['structure'] as { readonly places: readonly string[] }).places.length,
      ]),
    )
    for (const { division, revealed, places } of peeks) {
      compare()
      const size = sizes.get(division) ?? 0
      const expected = Array.from({ length: revealed }, (_, at) => size - revealed + at + 1)
      if (places.join() !== expected.join())
        say(`${division}: places ${places.join(', ') || 'none'} could be read when ${revealed} were told`)
    }
    for (const [division, size] of sizes) {
      compare()
      const count = told.get(division)?.length ?? 0
      if (count !== size) say(`${division}: ${count} of ${size} places were told`)
    }
  })

const HOUR_MS = 3_600_000

type SnapshotPerson = FinalState['people'][number]

/** A phone rings for what concerns its owner and came while it was to ring, and for nothing else; a repeat takes the place of the first. */
export const ringsForTheRight = ({ rung, notices, people, records }: FinalState): Checked =>
  checking('every phone rings for what is its own', (say, compare) => {
    const teams = new Map((records['teams'] ?? []).map((team) => [String(team['name']), team]))
    const persons = new Map(people.map((person) => [person.key, person]))
    const inboxes = Map.groupBy(notices, ({ who }) => who)
    const known = new Map(notices.map(({ notice }) => [notice.id, notice]))
    for (const { who, since, until, notices: rang } of rung) {
      const person = persons.get(who)
      if (!person) continue
      const own = (inboxes.get(who) ?? []).map(({ notice }) => notice)
      const mine = own.filter((notice) => concerns(notice, person, teams.get(person.team)))
      const heard = own.filter((notice) => mine.includes(notice) || isOfRole(notice, person))
      for (const id of new Set(rang)) {
        // Taken back since, as that of a dispute is once it is settled.
        if (!known.has(id)) continue
        compare()
        if (!heard.some((notice) => notice.id === id))
          say(`The phone of ${who} rang for ${String(known.get(id)?.['title_en'] ?? id)}, which is not theirs`)
      }
      for (const notice of mine) {
        const created = Date.parse(String(notice['created']).replace(' ', 'T'))
        if (created < since + HOUR_MS || created > until || teams.get(person.team)?.['state'] === 'withdrawn') continue
        compare()
        if (!rang.includes(notice.id)) say(`The phone of ${who} did not ring for ${String(notice['title_en'])}`)
      }
    }
  })

const ROLES = ['admin', 'booker', 'scorekeeper', 'stats', 'teammanager', 'worker']

/** Some admins hold other roles beside. */
const isOfRole = (notice: StoredRecord, { part }: SnapshotPerson): boolean =>
  part === 'admin' && ROLES.includes(String(notice['audience']))

/** Everybody reads what is said to a team or a division; it concerns those who are of it. */
function concerns(notice: StoredRecord, { part, player }: SnapshotPerson, team: StoredRecord | undefined): boolean {
  const isOfTeam = team !== undefined && (part === 'manager' || player !== '')
  switch (notice['audience']) {
    case 'everybody':
    case 'person':
      return true
    case 'team':
      return isOfTeam && notice['team'] === team.id
    case 'division':
      return isOfTeam && notice['division'] === team['division']
    case 'teammanager':
      return part === 'manager'
    default:
      return notice['audience'] === part
  }
}
