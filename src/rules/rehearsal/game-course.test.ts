import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Agenda } from './agenda.ts'
import { courseOf, finalScoreOf, goalsOf, miscounted, strengthsOf } from './game-course.ts'

const ids = fc.string({ minLength: 1, maxLength: 15 })
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('the same seed gives the same game, another one another', () => {
  const game = { id: 'final', minutes: 75 }
  expect(courseOf(game, 7)).toEqual(courseOf(game, 7))
  const courses = new Set(Array.from({ length: 40 }, (_, seed) => JSON.stringify(courseOf(game, seed))))
  expect(courses.size).toBeGreaterThan(30)
})

test('a game takes about as long as it is planned, and is reported after its end by one captain before the other', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 10, max: 300 }), seeds, (id, minutes, seed) => {
      const course = courseOf({ id, minutes }, seed)
      expect(course.minutes).toBeGreaterThanOrEqual(Math.floor(minutes * 0.8))
      expect(course.minutes).toBeLessThanOrEqual(Math.ceil(minutes * 1.2))
      expect(course.firstReport).toBeGreaterThan(0)
      if (course.secondReport !== undefined) expect(course.secondReport).toBeGreaterThan(course.firstReport)
      expect(course.desk).toBeGreaterThan(course.firstReport)
    }),
  )
})

test('a few of many games have trouble: most captains agree', () => {
  const all = Array.from({ length: 1_000 }, (_, index) => courseOf({ id: `game ${index}`, minutes: 60 }, 3))
  const count = (of: (course: (typeof all)[number]) => boolean) => all.filter(of).length
  expect(count(({ trouble }) => trouble === 'none')).toBeGreaterThan(850)
  expect(count(({ trouble }) => trouble === 'dispute')).toBeGreaterThan(10)
  expect(count(({ trouble }) => trouble === 'wrong')).toBeGreaterThan(10)
  expect(count(({ secondReport }) => secondReport === undefined)).toBeGreaterThan(30)
})

test('the stronger team wins, no game is level, and a miscount changes no winner', () => {
  fc.assert(
    fc.property(
      ids,
      fc.double({ min: -40, max: 0, noNaN: true }),
      fc.double({ min: -40, max: 0, noNaN: true }),
      seeds,
      (game, home, away, seed) => {
        const [ours, theirs] = finalScoreOf(game, home, away, seed)
        expect(ours).not.toBe(theirs)
        if (home !== away) expect(ours > theirs).toBe(home > away)
        const wrong = miscounted([ours, theirs])
        expect(wrong).not.toEqual([ours, theirs])
        expect(wrong[0] > wrong[1]).toBe(ours > theirs)
        expect(Math.min(...wrong)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('all goals are scored, the last one by the winner', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 0, max: 14 }), fc.boolean(), seeds, (game, lost, isHome, seed) => {
      const score = isHome ? ([15, lost] as const) : ([lost, 15] as const)
      const goals = goalsOf(game, score, seed)
      expect(goals.filter((side) => side === 'home')).toHaveLength(score[0])
      expect(goals.filter((side) => side === 'away')).toHaveLength(score[1])
      expect(goals.at(-1)).toBe(isHome ? 'home' : 'away')
    }),
  )
})

test('far down the list nobody beats the first seed', () => {
  const teams = Array.from({ length: 16 }, (_, index) => `team ${index}`)
  const strengths = strengthsOf(teams, 11)
  for (const team of teams.slice(2)) expect(strengths.get(team)).toBeLessThan(strengths.get('team 0') ?? 0)
})

test('what is due is done in the order of time, and of the same minute in the order in which it was noted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
      const agenda = new Agenda<number>()
      for (const [index, at] of times.entries()) agenda.add(at, index)
      const taken: { at: number; item: number }[] = []
      for (;;) {
        const due = agenda.takeDue(20)
        if (!due) break
        taken.push(due)
      }
      const expected = times.map((at, item) => ({ at, item })).toSorted((a, b) => a.at - b.at || a.item - b.item)
      expect(taken).toEqual(expected)
    }),
  )
})

test('what is not due yet stays', () => {
  const agenda = new Agenda<string>()
  agenda.add(10, 'later')
  expect(agenda.takeDue(9)).toBeUndefined()
  expect(agenda.nextAt).toBe(10)
})
