import { describe, expect, test } from 'vitest'
import {
  ENTRIES_MOST,
  ENTRY_BYTES_MOST,
  type Entry,
  OUTBOX_BYTES_MOST,
  type OutboxDraft,
  SENT_WITHIN_MS,
} from './entry.ts'
import { draftAbout, TOO_OLD } from './phones.testing.ts'
import {
  begun,
  canSendAgain,
  conflictSides,
  discarded,
  type Entries,
  expired,
  isNearlyFull,
  kept,
  keptMine,
  nextAt,
  type OutboxStep,
  pauseMs,
  recovered,
  roomFor,
  sendable,
  sentAgain,
  settled,
} from './steps.ts'

const WORDS = { en: 'No.', de: 'Nein.' }
const REFUSED = { is: 'refused', code: 'closed', words: WORDS } as const
const conflictWith = (updated: string) => ({ is: 'conflict', current: { updated }, words: WORDS }) as const

/** Entries of Ada about these subjects, with keys k1, k2, … */
const about = (...subjects: readonly string[]): Entries =>
  subjects.reduce<Entries>(
    (entries, subject, at) =>
      kept(draftAbout(subject, {}, 'v1'), { owner: 'ada', key: `k${at + 1}`, now: at })(entries),
    [],
  )

const after = (entries: Entries, ...steps: readonly OutboxStep[]): Entries =>
  steps.reduce((now, step) => step(now), entries)

const answer = (id: string, reply: Parameters<typeof settled>[2]): OutboxStep => settled(id, id, reply, 0, 0.5)
const nextOf = (entries: Entries, now = 0) => sendable('ada', entries, now)?.id
const byId = (entries: Entries, id: string): Entry | undefined => entries.find((entry) => entry.id === id)

describe('a score says all that the one before it said', () => {
  const count = (key: string, home: number, basedOn = 5): OutboxStep =>
    kept(
      { ...draftAbout('final', { home }, basedOn), command: 'scores.count', overtakes: ['scores.count'] },
      { owner: 'ada', key, now: 0 },
    )

  test('of those that were never on their way the newest is left, on what the first one stood on', () => {
    const entries = after([], count('k1', 1), count('k2', 2, 6), count('k3', 3, 7))
    expect(entries).toMatchObject([{ id: 'k3', input: { home: 3 }, basedOn: 5 }])
  })

  test('what may have arrived stays, and so does what is about something else', () => {
    const entries = after([], count('k1', 1), begun('k1'), recovered, count('k2', 2), count('k3', 3))
    expect(entries.map(({ id }) => id)).toEqual(['k1', 'k3'])
    const others = after(about('final', 'third place'), count('k3', 3))
    expect(others.map(({ id }) => id)).toEqual(['k1', 'k2', 'k3'])
  })

  test('what was written on top of a counted version follows it', () => {
    const entries = after([], count('k1', 1), begun('k1'), count('k2', 2))
    const answered = after(entries, answer('k1', { is: 'done', answer: { home: 1, version: 6 } }))
    expect(answered).toMatchObject([{ id: 'k2', basedOn: 6 }])
    const conflict = { is: 'conflict', current: { home: 4, version: 9 }, words: WORDS } as const
    const asked = after(answered, begun('k2'), answer('k2', conflict))
    expect(after(asked, keptMine('k2', 'new', 1))).toMatchObject([{ basedOn: 9, state: { is: 'waiting' } }])
  })
})

describe('points that wait are all sent', () => {
  const point = (key: string, home: number): OutboxStep =>
    kept(
      {
        ...draftAbout('final', { home }, 5),
        command: 'scores.count',
        overtakes: ['scores.count'],
        collects: { into: 'earlier', fields: ['home'], most: 3 },
        insisting: { takeOver: true },
      },
      { owner: 'ada', key, now: 0 },
    )
  const inputs = (entries: Entries) => entries.map(({ input }) => input)

  test('by the newest one', () => {
    const entries = after([], point('k1', 1), point('k2', 2), point('k3', 3))
    expect(inputs(entries)).toEqual([{ home: 3, earlier: [{ home: 1 }, { home: 2 }] }])
  })

  test('by a further one where it would be too many', () => {
    const entries = after([], point('k1', 1), point('k2', 2), point('k3', 3), point('k4', 4), point('k5', 5))
    expect(inputs(entries)).toEqual([{ home: 4, earlier: [{ home: 1 }, { home: 2 }, { home: 3 }] }, { home: 5 }])
  })

  test('those written while the first one was on its way are asked about together with it', () => {
    const conflict = { is: 'conflict', current: { home: 10, version: 9 }, words: WORDS } as const
    const entries = after([], point('k1', 1), begun('k1'), point('k2', 2), point('k3', 3), answer('k1', conflict))
    expect(entries).toMatchObject([
      { id: 'k1', input: { home: 3, earlier: [{ home: 1 }, { home: 2 }] }, state: { is: 'conflict' } },
    ])
    expect(after(entries, keptMine('k1', 'new', 1))).toMatchObject([
      { basedOn: 9, key: 'new', input: { home: 3, takeOver: true }, state: { is: 'waiting' } },
    ])
    expect(after(entries, discarded('k1'))).toEqual([])
  })
})

describe('in which order', () => {
  test('one subject goes in the order in which it was written', () => {
    const entries = about('final', 'final')
    expect(nextOf(entries)).toBe('k1')
    expect(nextOf(after(entries, begun('k1')))).toBeUndefined()
    expect(nextOf(after(entries, begun('k1'), answer('k1', { is: 'done', answer: {} })))).toBe('k2')
  })

  test('another subject waits for nothing', () => {
    const entries = about('final', 'final', 'third place')
    expect(nextOf(after(entries, begun('k1')))).toBe('k3')
    expect(nextOf(after(entries, begun('k1'), answer('k1', { is: 'later', afterMs: 60_000 })))).toBe('k3')
  })

  test('what was refused holds nothing up, a conflict holds up its subject', () => {
    const entries = after(about('final', 'final'), begun('k1'))
    expect(nextOf(after(entries, answer('k1', REFUSED)))).toBe('k2')
    expect(nextOf(after(entries, answer('k1', conflictWith('v2'))))).toBeUndefined()
  })

  test('what somebody else wrote is never next', () => {
    expect(sendable('bob', about('final'), 0)).toBeUndefined()
    expect(nextAt('bob', about('final'))).toBeUndefined()
  })

  test('the service may ask for patience', () => {
    const entries = after(about('final'), begun('k1'), answer('k1', { is: 'later', afterMs: 5_000 }))
    expect([nextOf(entries, 4_999), nextOf(entries, 5_000), nextAt('ada', entries)]).toEqual([undefined, 'k1', 5_000])
  })
})

describe('what was on its way', () => {
  test('when the phone died is sent again under the same key', () => {
    const entries = after(about('final'), begun('k1'), recovered)
    expect(byId(entries, 'k1')).toMatchObject({ key: 'k1', tries: 1, state: { is: 'waiting' } })
  })

  test('an answer to an earlier key says nothing any more', () => {
    const asked = after(about('final'), begun('k1'), answer('k1', conflictWith('v2')), keptMine('k1', 'k9', 5))
    expect(answer('k1', REFUSED)(asked)).toBe(asked)
  })

  test('an answer to what was taken back brings nothing back', () => {
    const gone = after(about('final'), begun('k1'), discarded('k1'))
    expect(answer('k1', REFUSED)(gone)).toEqual([])
  })

  test('what follows on the same version stands on what the answer made of it', () => {
    const entries = after(
      about('final', 'final', 'third place'),
      begun('k1'),
      answer('k1', { is: 'done', answer: { updated: 'v2' } }),
    )
    expect(entries.map(({ id, basedOn }) => [id, basedOn])).toEqual([
      ['k2', 'v2'],
      ['k3', 'v1'],
    ])
  })
})

describe('a decision of the person', () => {
  const conflict = after(about('final', 'final'), begun('k1'), answer('k1', conflictWith('v7')))

  test('mine is sent on the newer version, under another key', () => {
    const entries = keptMine('k1', 'k9', 5)(conflict)
    expect(byId(entries, 'k1')).toMatchObject({
      key: 'k9',
      keySince: 5,
      basedOn: 'v7',
      tries: 0,
      state: { is: 'waiting' },
    })
    expect(nextOf(entries)).toBe('k1')
    // Written on top of mine, and not in conflict with it.
    expect(byId(entries, 'k2')).toMatchObject({ key: 'k2', basedOn: 'v7' })
  })

  test('theirs takes it away, and what follows goes on', () => {
    expect(nextOf(discarded('k1')(conflict))).toBe('k2')
  })

  test('both sides are shown where the record has what is compared', () => {
    const [entry] = kept(
      { ...draftAbout('final', { home: 15, away: 13 }), shows: ['home', 'away'] },
      { owner: 'ada', key: 'k1', now: 0 },
    )([])
    if (!entry) throw new Error('not kept')
    expect(conflictSides(entry, { updated: 'v2', home: 13, away: 15 })).toEqual({ mine: '15–13', theirs: '13–15' })
    expect(conflictSides(entry, { updated: 'v2', home: 13 })).toBeUndefined()
  })

  test('what was refused goes once more behind everything else', () => {
    const refused = after(about('final', 'final'), begun('k1'), answer('k1', REFUSED))
    expect(nextOf(sentAgain('k1', 'k9', 5)(refused))).toBe('k2')
    expect(byId(sentAgain('k1', 'k9', 5)(refused), 'k1')).toMatchObject({ key: 'k9', tries: 0 })
    expect(sentAgain('k2', 'k9', 5)(refused).map(({ key }) => key)).toEqual(['k1', 'k2'])
  })
})

describe('bounds', () => {
  test('what is older than the service remembers is refused, and sent again only if it cannot have arrived', () => {
    const tooLate = SENT_WITHIN_MS + 1
    const entries = after(about('final', 'third place'), begun('k1'), recovered)
    expect(expired(SENT_WITHIN_MS, TOO_OLD)(entries).map(({ state }) => state.is)).toEqual(['waiting', 'waiting'])
    const old = expired(tooLate + 1, TOO_OLD)(entries)
    expect(old.map(({ state }) => state)).toMatchObject([{ code: 'expired', words: TOO_OLD }, { code: 'expired' }])
    expect(old.map(canSendAgain)).toEqual([false, true])
    const refused = after(about('final'), begun('k1'), answer('k1', { ...REFUSED, isFinal: true }))
    expect(refused.map(canSendAgain)).toEqual([false])
  })

  test('so many, so large', () => {
    const small = draftAbout('final')
    const large: OutboxDraft = { ...small, input: { text: 'x'.repeat(ENTRY_BYTES_MOST) } }
    const heavy: OutboxDraft = { ...small, input: { text: 'x'.repeat(ENTRY_BYTES_MOST - 200) } }
    const many = (draft: OutboxDraft, count: number) =>
      Array.from({ length: count }).reduce<Entries>(
        (entries, _, at) => kept(draft, { owner: 'ada', key: `k${at}`, now: 0 })(entries),
        [],
      )
    expect(roomFor(large, 'ada', [])).toBe('large')
    expect(roomFor(small, 'ada', many(small, ENTRIES_MOST - 1))).toBeUndefined()
    expect(roomFor(small, 'ada', many(small, ENTRIES_MOST))).toBe('full')
    expect(roomFor(small, 'bob', many(small, ENTRIES_MOST))).toBeUndefined()
    expect(roomFor(heavy, 'ada', many(heavy, Math.ceil(OUTBOX_BYTES_MOST / ENTRY_BYTES_MOST)))).toBe('full')
    expect(isNearlyFull(many(small, ENTRIES_MOST / 2))).toBe(false)
    expect(isNearlyFull(many(small, ENTRIES_MOST - 1))).toBe(true)
  })
})

test('pauses grow to a minute, and differ from phone to phone', () => {
  expect([1, 2, 3, 20].map((tries) => pauseMs(tries, 1))).toEqual([1_000, 2_000, 4_000, 60_000])
  expect([0, 0.5, 1].map((random) => pauseMs(1, random))).toEqual([500, 750, 1_000])
})
