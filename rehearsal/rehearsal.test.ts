import { describe, expect, test } from 'vitest'
import { FAULTS } from './judge/faults.testing.ts'
import { judge } from './judge/judge.ts'
import { readRehearsalOptions } from './options.ts'
import { type RehearsalOutcome, rehearse } from './rehearse.ts'
import { reportInMarkdown } from './report/markdown.ts'

/** Eight teams and sixty people on one day; the service is killed in the middle of it. */
const SMALL = ['--teams', '8', '--people', '60', '--days', '1', '--harm', 'kill', '--seed', '3', '--axe', 'no']

const said: string[] = []
let played: Promise<RehearsalOutcome> | undefined
/** Once, within the first test that asks: its time counts. */
const outcome = () => (played ??= rehearse(readRehearsalOptions(SMALL), (line) => said.push(line)))

describe('a small tournament', () => {
  test('is as everybody did it', async () => {
    expect((await outcome()).checked.flatMap(({ findings }) => findings)).toEqual([])
  })

  test('every rule had something to compare', async () => {
    expect((await outcome()).checked.filter(({ compared }) => compared === 0).map(({ rule }) => rule)).toEqual([])
  })

  test('was shifted by rain: its day has room for that', async () => {
    const { ledger } = (await outcome()).evidence
    expect(ledger.acknowledged.filter(({ kind }) => kind === 'rain')).toHaveLength(1)
    expect(ledger.leftOut).toEqual([])
  })

  test('says in its report what it had to leave out', async () => {
    const { figures } = await outcome()
    expect(reportInMarkdown(figures)).toContain('| Left out of the play | nothing |')
    expect(reportInMarkdown({ ...figures, leftOut: ['rain', 'snow'] })).toContain(
      '| Left out of the play | rain, snow |',
    )
  })

  test('was harmed on the way', async () => {
    await outcome()
    expect(said.filter((line) => line.includes('harm: kill'))).toHaveLength(1)
  })
})

describe('the judge names', () => {
  test.each(FAULTS)('$called', async ({ rule, put }) => {
    const named = judge(put((await outcome()).evidence)).filter(({ findings }) => findings.length > 0)
    expect(named.map((it) => it.rule)).toContain(rule)
  })
})
