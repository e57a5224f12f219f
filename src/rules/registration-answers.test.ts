import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWER_MAX, checkedAnswers, type OwnQuestion, QUESTION_KINDS } from './registration-answers.ts'

const question = (kind: OwnQuestion['kind'], values: Partial<OwnQuestion> = {}): OwnQuestion => ({
  id: 'q',
  kind,
  is_required: false,
  options: 'Tent | Zelt\nGym | Halle',
  ...values,
})

const check = (asked: OwnQuestion, answer: string) => checkedAnswers([asked], { q: answer })

describe('an answer', () => {
  test.each([
    ['text', '  Late on Friday ', 'Late on Friday'],
    ['choice', 'Tent', 'Tent'],
    ['number', '12,5', '12.5'],
    ['tick', 'yes', 'on'],
  ] as const)('to a question for a %s: %j', (kind, written, kept) => {
    expect(check(question(kind), written)).toEqual({ answers: { q: kept }, problems: [] })
  })

  test.each([
    ['text', 'x'.repeat(ANSWER_MAX + 1), 'answer_too_long'],
    ['choice', 'Zelt', 'answer_unknown'],
    ['number', 'many', 'answer_no_number'],
  ] as const)('that does not fit a question for a %s', (kind, written, code) => {
    expect(check(question(kind), written)).toEqual({ answers: {}, problems: [{ question: 'q', code }] })
  })

  test.each(QUESTION_KINDS)('of a %s is missing only where it is required', (kind) => {
    expect(check(question(kind), ' ').problems).toEqual([])
    expect(check(question(kind, { is_required: true }), ' ').problems).toEqual([
      { question: 'q', code: 'answer_missing' },
    ])
  })

  test('to what nobody asks is not kept', () => {
    expect(checkedAnswers([], { q: 'hello', toString: 'x' })).toEqual({ answers: {}, problems: [] })
  })
})

test('property: what was taken once is taken as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...QUESTION_KINDS), fc.string({ unit: 'grapheme' }), (kind, written) => {
      const { answers } = check(question(kind), written)
      expect(checkedAnswers([question(kind)], answers)).toEqual({ answers, problems: [] })
    }),
  )
})
