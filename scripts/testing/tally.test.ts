import { describe, expect, test } from 'vitest'
import { closingLine, sum, vitestTally } from './tally.mjs'

test('the closing line sums over all runners', () => {
  expect(
    closingLine(
      sum([
        { passed: 3, failed: 0 },
        { passed: 1, failed: 2 },
        { passed: 0, failed: 1 },
      ]),
    ),
  ).toBe('4 passed, 3 failed')
  expect(closingLine(sum([]))).toBe('0 passed, 0 failed')
})

describe('a run of Vitest', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((status) => ({ status })),
  })
  const report = (passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) => ({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults,
  })

  test('counts its tests', () => {
    expect(vitestTally(0, report(2, 0, file('passed', 'passed', 'passed')))).toEqual({ passed: 2, failed: 0 })
    expect(vitestTally(1, report(1, 1, file('failed', 'passed', 'failed')))).toEqual({ passed: 1, failed: 1 })
  })

  test('counts a file that could not be loaded as a failure', () => {
    expect(vitestTally(1, report(1, 0, file('passed', 'passed'), file('failed')))).toEqual({ passed: 1, failed: 1 })
  })

  test.each([
    ['crashed before it could report', 139, undefined],
    ['wrote something else', 0, []],
    ['executed no test', 0, report(0, 0)],
    ['skipped all of them', 0, report(0, 0, file('passed', 'skipped'))],
    ['failed outside of any test', 1, report(5, 0, file('passed', 'passed'))],
  ])('fails when it %s', (_, code, written) => {
    const tally = vitestTally(code, written)
    expect(tally.failed).toBe(1)
    expect(tally.remark).toBeTruthy()
  })
})
