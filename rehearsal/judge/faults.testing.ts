import type { Evidence } from './judge.ts'
import type { FinalState, StoredRecord } from './snapshot.ts'

/** Faults that are put into what was read, between the play and the judging, each as a broken service would leave it behind. */
export interface Fault {
  readonly called: string
  /** The rule that must name it. */
  readonly rule: string
  readonly put: (evidence: Evidence) => Evidence
}

const withRecords = (
  evidence: Evidence,
  name: string,
  change: (records: readonly StoredRecord[]) => readonly StoredRecord[],
): Evidence => ({
  ...evidence,
  snapshot: {
    ...evidence.snapshot,
    records: { ...evidence.snapshot.records, [name]: change(evidence.snapshot.records[name] ?? []) },
  },
})

const withSnapshot = (evidence: Evidence, changes: Partial<FinalState>): Evidence => ({
  ...evidence,
  snapshot: { ...evidence.snapshot, ...changes },
})

/** The first that is meant is changed. */
function changeOne(
  records: readonly StoredRecord[],
  meant: (record: StoredRecord) => boolean,
  changes: Readonly<Record<string, unknown>>,
) {
  const at = records.findIndex(meant)
  if (at < 0) throw new Error('There is nothing to spoil')
  return records.map((record, index) => (index === at ? { ...record, ...changes } : record))
}

const firstOf = (
  records: readonly StoredRecord[],
  meant: (record: StoredRecord) => boolean = () => true,
): StoredRecord => {
  const found = records.find(meant)
  if (!found) throw new Error('There is nothing to spoil')
  return found
}

const twice = (records: readonly StoredRecord[], meant?: (record: StoredRecord) => boolean) => [
  ...records,
  { ...firstOf(records, meant), id: 'spoiled00000001' },
]

const isReport = ({ act }: StoredRecord) => act === 'report'
const isFromPool = ({ home_source }: StoredRecord) => /^\w+\.\d+$/.test(String(home_source))

export const FAULTS: readonly Fault[] = [
  {
    called: 'a lost report',
    rule: 'every report once',
    put: (evidence) =>
      withRecords(evidence, 'score_entries', (all) => all.filter((entry) => entry.id !== firstOf(all, isReport).id)),
  },
  {
    called: 'a doubled report',
    rule: 'every report once',
    put: (evidence) => withRecords(evidence, 'score_entries', (all) => twice(all, isReport)),
  },
  {
    called: 'a result that nobody agreed on',
    rule: 'every result as it was agreed',
    put: (evidence) =>
      withRecords(evidence, 'games', (all) =>
        changeOne(all, ({ state }) => state === 'confirmed', { home_score: 1, away_score: 13 }),
      ),
  },
  {
    called: 'a wrong tie-break',
    rule: 'standings and brackets as worked out anew',
    put: (evidence) =>
      withRecords(evidence, 'games', (all) => {
        const game = firstOf(all, isFromPool)
        return changeOne(all, ({ id }) => id === game.id, { home: game['away'], away: game['home'] })
      }),
  },
  {
    called: 'a doubled payment',
    rule: 'every cent once',
    put: (evidence) =>
      withRecords(evidence, 'settlement_entries', (all) => twice(all, ({ kind }) => kind === 'payment')),
  },
  {
    called: 'a double booking',
    rule: 'no double booking',
    put: (evidence) =>
      withRecords(evidence, 'games', (all) => {
        const [one, other] = all.filter(({ field }) => field !== '')
        return changeOne(all, ({ id }) => id === other?.id, { field: one?.['field'], starts: one?.['starts'] })
      }),
  },
  {
    called: 'a leaked comment',
    rule: 'nobody saw what was secret',
    put: (evidence) =>
      withSnapshot(evidence, {
        sightings: [{ mark: 'q7x00000001x', kind: 'comment', who: 'p0050', where: 'page /standings' }],
      }),
  },
  {
    called: 'a notice to the wrong person',
    rule: 'no notice to the wrong person',
    put: (evidence) => {
      const { notices, people } = evidence.snapshot
      const found = notices.find(({ notice }) => notice['audience'] === 'worker')
      const stranger = people.find(({ part }) => part === 'player')
      if (!found || !stranger) throw new Error('There is nothing to spoil')
      return withSnapshot(evidence, { notices: [...notices, { who: stranger.key, notice: found.notice }] })
    },
  },
  {
    called: 'a lost spirit sheet',
    rule: 'every spirit sheet once',
    put: (evidence) => withRecords(evidence, 'spirit_sheets', (all) => all.slice(1)),
  },
  {
    called: 'a player who is on the roster twice',
    rule: 'every player once',
    put: (evidence) => {
      const spoiled = withRecords(evidence, 'players', (all) => twice(all))
      const [player] = evidence.snapshot.records['players'] ?? []
      const details = (all: readonly StoredRecord[]) => [
        ...all,
        { ...firstOf(all, (it) => it['player'] === player?.id), id: 'spoiled00000002', player: 'spoiled00000001' },
      ]
      return withRecords(spoiled, 'player_details', details)
    },
  },
  {
    called: 'an emergency contact that was lost',
    rule: 'every emergency contact as written down',
    put: (evidence) =>
      withRecords(evidence, 'player_details', (all) =>
        changeOne(all, (it) => it['emergency_contact'] !== '', { emergency_contact: '' }),
      ),
  },
  {
    called: 'a job with too many people',
    rule: 'every job and promise once',
    put: (evidence) =>
      withRecords(evidence, 'helperjobs', (all) => {
        const entry = firstOf(evidence.snapshot.records['helperjob_entries'] ?? [], ({ status }) => status === 'booked')
        return changeOne(all, ({ id }) => id === entry['job'], { maximum: 0 })
      }),
  },
  {
    called: 'a page that does not answer',
    rule: 'every page of every role answers',
    put: (evidence) =>
      withSnapshot(evidence, {
        pages: evidence.snapshot.pages.map((page, at) => (at === 0 ? { ...page, status: 500 } : page)),
      }),
  },
  {
    called: 'a change that a spectator never heard of',
    rule: 'whoever listens has heard the last word',
    put: (evidence) => withSnapshot(evidence, { heard: evidence.snapshot.heard.map((it) => ({ ...it, games: {} })) }),
  },
  {
    called: 'a throw that has changed',
    rule: 'every throw once',
    put: (evidence) => withRecords(evidence, 'discgolf_throws', (all) => changeOne(all, () => true, { throws: 29 })),
  },
  {
    called: 'the last two places the wrong way round',
    rule: 'every place as worked out anew',
    put: (evidence) => {
      const { divisions } = evidence.snapshot
      const swapped = divisions.map(({ key, places }) => {
        const [last, other] = places.toReversed()
        if (!last || !other) throw new Error('There is nothing to spoil')
        return {
          key,
          places: [...places.slice(0, -2), { ...other, team: last.team }, { ...last, team: other.team }],
        }
      })
      return withSnapshot(evidence, { divisions: swapped })
    },
  },
  {
    called: 'a queue that is never emptied',
    rule: 'nothing piles up',
    put: (evidence) =>
      withSnapshot(evidence, { passing: { ...evidence.snapshot.passing, _outbox: evidence.snapshot.people.length } }),
  },
  {
    called: 'a logo that was lost',
    rule: 'every picture and sound once',
    put: (evidence) =>
      withRecords(evidence, 'teams', (all) => changeOne(all, ({ logo }) => Boolean(logo), { logo: '' })),
  },
  {
    called: 'a team that arrived twice',
    rule: 'every arrival and walk-in once',
    put: (evidence) => withRecords(evidence, 'arrivals', (all) => twice(all)),
  },
  {
    called: 'a tap of a race that was lost',
    rule: 'every mark of a race once',
    put: (evidence) =>
      withRecords(evidence, 'race_heats', (all) => {
        const marks = firstOf(all)['marks'] as readonly unknown[]
        return changeOne(all, () => true, { marks: marks.slice(0, -1) })
      }),
  },
  {
    called: 'a spirit mean with a sheet too many',
    rule: 'every spirit mean as worked out anew',
    put: (evidence) =>
      withSnapshot(evidence, {
        spirit: evidence.snapshot.spirit.map((row) => ({ ...row, games: row.games + 1 })),
      }),
  },
  {
    called: 'a winner who could be read before the ceremony',
    rule: 'no place before it was told',
    put: (evidence) =>
      withSnapshot(evidence, {
        peeks: evidence.snapshot.peeks.map((it) => ({ ...it, places: [1, ...it.places] })),
      }),
  },
  {
    called: 'a phone that rang for somebody else',
    rule: 'every phone rings for what is its own',
    put: (evidence) => {
      const { notices, rung } = evidence.snapshot
      const theirs = notices.find(({ who, notice }) => notice['audience'] === 'person' && who !== rung[0]?.who)
      if (!theirs) throw new Error('There is nothing to spoil')
      return withSnapshot(evidence, {
        rung: rung.map((it, at) => (at === 0 ? { ...it, notices: [...it.notices, theirs.notice.id] } : it)),
      })
    },
  },
  {
    called: 'a job that went to somebody who waited for less long',
    rule: 'every job and promise once',
    put: (evidence) => {
      const { acknowledged } = evidence.ledger
      const [first] = acknowledged.filter(({ kind }) => kind === 'jobWait')
      if (!first) throw new Error('There is nothing to spoil')
      const later = acknowledged.map((deed) => (deed === first ? { ...deed, who: 'somebody else' } : deed))
      return { ...evidence, ledger: { ...evidence.ledger, acknowledged: later } }
    },
  },
  {
    called: 'a page that some cannot use',
    rule: 'every page of every role keeps nobody out',
    put: (evidence) =>
      withSnapshot(evidence, {
        barriers: [{ part: 'visitor', path: '/schedule', barriers: ['color-contrast: .score'] }],
      }),
  },
]
