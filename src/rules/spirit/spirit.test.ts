import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GAME_STATES } from '../games/states.ts'
import { decideGive, type GivingFacts, owesSheets, seesReceived, takesSheets } from './entry.ts'
import { farRaters, lowCategories } from './outliers.ts'
import { type CountedSheet, RATERS_FOR_PLACE, RATERS_LEAST, spiritPublicationOf } from './publication.ts'
import { compareMeans, countedSheets, meanOf, meanValue, spiritRanking } from './ranking.ts'
import {
  asksForComment,
  byCategory,
  commentsKept,
  commentsMissing,
  SPIRIT_CATEGORIES,
  SPIRIT_TOTAL_MOST,
  spiritTotal,
  USUAL_SPIRIT_MARKS,
} from './sheet.ts'
import { marksWithTotal, publishedAfter, spiritExample } from './spirit.testing.ts'

const marks = fc.record({
  rules: fc.nat(4),
  fouls: fc.nat(4),
  fairness: fc.nat(4),
  attitude: fc.nat(4),
  communication: fc.nat(4),
})

describe('a sheet', () => {
  test('has twenty points at most, ten as it is preselected', () => {
    expect(SPIRIT_TOTAL_MOST).toBe(20)
    expect(spiritTotal(USUAL_SPIRIT_MARKS)).toBe(10)
    fc.assert(fc.property(marks, (it) => spiritTotal(it) >= 0 && spiritTotal(it) <= SPIRIT_TOTAL_MOST))
  })

  test('asks for a comment on 0 and 4 alone, and blanks are none', () => {
    expect([0, 1, 2, 3, 4].filter(asksForComment)).toEqual([0, 4])
    const given = { ...USUAL_SPIRIT_MARKS, fouls: 0, attitude: 4 }
    const said = { ...byCategory(() => ''), fouls: '  ', attitude: 'They cheered.' }
    expect(commentsMissing(given, said)).toEqual(['fouls'])
  })

  test('keeps a comment exactly where the mark asks for one', () => {
    fc.assert(
      fc.property(marks, fc.string({ minLength: 1 }), (given, text) => {
        const kept = commentsKept(
          given,
          byCategory(() => `x${text}`),
        )
        for (const category of SPIRIT_CATEGORIES) expect(kept[category] !== '').toBe(asksForComment(given[category]))
      }),
    )
  })
})

describe('a game takes sheets', () => {
  const ends = new Date('2026-06-14T10:00:00Z')
  const before = new Date('2026-06-14T09:59:59Z')
  const game = { home: 'a', away: 'b', ends } as const

  test.each([
    ['reported', true],
    ['disputed', true],
    ['confirmed', true],
    ['scheduled', false],
    ['live', false],
    ['forfeit', false],
    ['suspended', false],
    ['cancelled', false],
  ] as const)('before its end, %s: %s', (state, isTaken) => {
    expect(takesSheets({ ...game, state }, before)).toBe(isTaken)
  })

  test('also unreported once its time is over, but never as a forfeit or without its teams', () => {
    expect(takesSheets({ ...game, state: 'live' }, ends)).toBe(true)
    expect(takesSheets({ ...game, state: 'scheduled' }, ends)).toBe(true)
    expect(takesSheets({ ...game, state: 'forfeit' }, ends)).toBe(false)
    expect(takesSheets({ ...game, away: '', state: 'scheduled' }, ends)).toBe(false)
  })

  test('and owes them with a result alone: then it also takes them', () => {
    const owing = GAME_STATES.filter((state) => owesSheets({ ...game, state }))
    expect(owing).toEqual(['reported', 'confirmed', 'disputed'])
    expect(owing.every((state) => takesSheets({ ...game, state }, before))).toBe(true)
    expect(owesSheets({ ...game, home: '', state: 'confirmed' })).toBe(false)
  })
})

describe('giving', () => {
  const open: GivingFacts = { isEntryOpen: true, isPlayed: true, own: undefined, isOtherGiven: false, basedOn: 0 }
  const own = { version: 2, isSame: false }

  test('the first time, whether the others have given or not', () => {
    expect(decideGive(open)).toEqual({ ok: true, does: 'write' })
    expect(decideGive({ ...open, isOtherGiven: true })).toEqual({ ok: true, does: 'write' })
  })

  test('changes what was seen, until both are in', () => {
    expect(decideGive({ ...open, own, basedOn: 2 })).toEqual({ ok: true, does: 'write' })
    expect(decideGive({ ...open, own, basedOn: 1 })).toEqual({ ok: false, code: 'sheet_changed' })
    expect(decideGive({ ...open, own, basedOn: 2, isOtherGiven: true })).toEqual({ ok: false, code: 'both_given' })
  })

  test('is over when entry is, and the same again does nothing', () => {
    expect(decideGive({ ...open, isEntryOpen: false })).toEqual({ ok: false, code: 'entry_closed' })
    expect(decideGive({ ...open, isPlayed: false })).toEqual({ ok: false, code: 'not_played' })
    const again = { ...open, isEntryOpen: false, isOtherGiven: true, own: { version: 5, isSame: true } }
    expect(decideGive(again)).toEqual({ ok: true, does: 'nothing' })
  })

  test('whoever has not given is answered the same, whatever the others did', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.nat(3), (isEntryOpen, isPlayed, basedOn) => {
        const facts = { isEntryOpen, isPlayed, basedOn, own: undefined }
        expect(decideGive({ ...facts, isOtherGiven: true })).toEqual(decideGive({ ...facts, isOtherGiven: false }))
      }),
    )
  })

  test('what was received is seen with both in, and never while it is hidden', () => {
    expect(seesReceived('after_both_sheets', true)).toBe(true)
    expect(seesReceived('public', true)).toBe(true)
    expect(seesReceived('public', false)).toBe(false)
    expect(seesReceived('hidden', true)).toBe(false)
  })
})

/** Some games among six teams, with some sheets missing. */
const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F']
const total = fc.option(fc.nat(SPIRIT_TOTAL_MOST), { nil: undefined, freq: 5 })
const line = fc
  .tuple(fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }), total, total, fc.nat(9))
  .map(([[home, away], toHome, toAway, chance]) =>
    [`${home}-${away} ${toHome ?? '?'}:${toAway ?? '?'}`, ...(chance === 0 ? ['forfeit'] : [])].join(' '),
  )
const lines = fc.array(line, { maxLength: 25 })

const countedIn = (games: readonly string[]) => {
  const example = spiritExample(games)
  return { ...example, counted: countedSheets(example.games, example.sheets) }
}

describe('a ranking', () => {
  test('is of games with both sheets: two of each, and none of a forfeit', () => {
    fc.assert(
      fc.property(lines, (games) => {
        const { counted, games: taking, sheets } = countedIn(games)
        const whole = taking.filter(({ id }) => sheets.filter(({ game }) => game === id).length === 2)
        expect(counted.length).toBe(2 * whole.length)
        expect(new Set(counted.map(({ game }) => game))).toEqual(new Set(whole.map(({ id }) => id)))
      }),
    )
  })

  test('goes by the mean, shares places exactly among equals, and counts them out', () => {
    fc.assert(
      fc.property(lines, (games) => {
        const { counted } = countedIn(games)
        const ranking = spiritRanking(TEAMS, counted)
        expect(ranking.map(({ team }) => team).toSorted()).toEqual(TEAMS)
        const ranked = ranking.filter(({ place }) => place !== undefined)
        expect(ranked.every(({ received }) => received.count > 0)).toBe(true)
        for (const [index, row] of ranked.entries()) {
          const better = ranked.filter((it) => compareMeans(it.received, row.received) > 0)
          expect(row.place).toBe(better.length + 1)
          const before = ranked[index - 1]
          if (before) expect(compareMeans(before.received, row.received)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('adds up: what all gave is what all received, and categories make the total', () => {
    fc.assert(
      fc.property(lines, (games) => {
        const { counted } = countedIn(games)
        const ranking = spiritRanking(TEAMS, counted)
        const sum = (of: 'received' | 'given') => ranking.reduce((all, row) => all + row[of].sum, 0)
        expect(sum('received')).toBe(sum('given'))
        for (const { received, categories } of ranking)
          expect(SPIRIT_CATEGORIES.reduce((all, it) => all + categories[it].sum, 0)).toBe(received.sum)
      }),
    )
  })

  test('does not hang on the order of games and sheets, nor on what teams think of themselves', () => {
    fc.assert(
      fc.property(lines, marks, (games, own) => {
        const { counted } = countedIn(games)
        const places = (sheets: readonly CountedSheet[]) =>
          spiritRanking(TEAMS, sheets).map(({ team, place, received }) => ({ team, place, received }))
        expect(places(counted.toReversed().map((sheet) => ({ ...sheet, own })))).toEqual(places(counted))
      }),
    )
  })

  test('compares fractions, not what is left of them after rounding', () => {
    expect(compareMeans({ sum: 1, count: 3 }, { sum: 333_333, count: 1_000_000 })).toBeGreaterThan(0)
    expect(compareMeans({ sum: 2, count: 6 }, { sum: 1, count: 3 })).toBe(0)
    expect(meanValue(meanOf([]))).toBe(0)
  })
})

describe('what is published', () => {
  const changes = fc.array(fc.oneof(line, fc.constant('publish')), { maxLength: 40 })

  test('has means only of teams that three others have rated, and places only of those that two have', () => {
    fc.assert(
      fc.property(lines, (games) => {
        const { counted } = countedIn(games)
        const { ranks, hasNumbers } = spiritPublicationOf(TEAMS, counted, {})
        for (const { team, numbers } of ranks.flatMap((rank) => rank.teams)) {
          const raters = new Set(counted.filter(({ rated }) => rated === team).map(({ rater }) => rater))
          expect(numbers !== undefined).toBe(hasNumbers)
          expect(raters.size).toBeGreaterThanOrEqual(numbers ? RATERS_LEAST : RATERS_FOR_PLACE)
        }
      }),
    )
  })

  test('told twice with means, a team has the same ones or three more raters behind them', () => {
    fc.assert(
      fc.property(changes, (given) => {
        const told = given.flatMap((it, index) =>
          it === 'publish' ? [{ at: index, ...publishedAfter(given.slice(0, index + 1)) }] : [],
        )
        const withMeans = told.filter(({ hasNumbers }) => hasNumbers)
        for (const [index, now] of withMeans.entries()) {
          const before = withMeans[index - 1]
          if (!before) continue
          const [old, recent] = [before, now].map(
            ({ at }) => countedIn(given.slice(0, at).filter((it) => it !== 'publish')).counted,
          )
          for (const { team } of now.ranks.flatMap((rank) => rank.teams)) {
            if (!before.ranks.some((rank) => rank.teams.some((it) => it.team === team))) continue
            const known = new Set(old?.map(({ state }) => state))
            const fresh = (recent ?? []).filter(({ rated, state }) => rated === team && !known.has(state))
            const raters = new Set(fresh.map(({ rater }) => rater)).size
            expect(raters === 0 || raters >= RATERS_LEAST).toBe(true)
          }
        }
      }),
    )
  })

  test('a correction after it is a difference of one rater: places alone', () => {
    const { teams, games, sheets } = spiritExample([
      'A-B 10:10',
      'A-C 11:11',
      'A-D 12:12',
      'B-C 9:13',
      'B-D 10:10',
      'C-D 12:12',
    ])
    const first = spiritPublicationOf(teams, countedSheets(games, sheets), {})
    const corrected = sheets.map((sheet, index) =>
      index === 0 ? { ...sheet, theirs: marksWithTotal(20), state: `${sheet.state} corrected` } : sheet,
    )
    const second = spiritPublicationOf(teams, countedSheets(games, corrected), first.basis)
    expect([first.hasNumbers, second.hasNumbers]).toEqual([true, false])
    // Told again unchanged, it is what was told.
    expect(spiritPublicationOf(teams, countedSheets(games, sheets), second.basis).hasNumbers).toBe(true)
  })
})

describe('outliers', () => {
  test('a rater far from the others, above and below; one sheet says nothing', () => {
    const { counted } = countedIn(['A-B 10:10', 'A-C 10:10', 'B-C 10:10', 'D-A 10:3', 'D-B 10:3', 'E-A 10:20'])
    expect(farRaters(counted).map(({ rater, sheets }) => [rater, sheets])).toEqual([['D', 2]])
    expect(farRaters(counted)[0]?.by).toBeLessThan(-3)
  })

  test('the lowest category of a team that has a low one', () => {
    const low = { ...USUAL_SPIRIT_MARKS, fouls: 1 }
    const sheets: readonly CountedSheet[] = ['A', 'B'].flatMap((rater, index) => [
      { game: `${index}`, rater, rated: 'C', theirs: low, own: USUAL_SPIRIT_MARKS, state: rater },
      { game: `${index}`, rater: 'C', rated: rater, theirs: USUAL_SPIRIT_MARKS, own: low, state: `C ${rater}` },
    ])
    expect(lowCategories(spiritRanking(['A', 'B', 'C'], sheets))).toEqual([{ team: 'C', category: 'fouls', value: 1 }])
  })
})
