import { expect, test } from 'vitest'
import { counter, Durations, gauge, histogram, labelledFamilies, openMetricsText } from './open-metrics.ts'

test('figures are written as OpenMetrics has them', () => {
  const text = openMetricsText([
    gauge('a_now', 'How many.', 3),
    counter('b', 'Said "so"\nand \\.', [{ labels: { kind: 'x"\n' }, value: 2 }]),
  ])
  expect(text).toBe(
    [
      '# TYPE a_now gauge',
      '# HELP a_now How many.',
      'a_now 3',
      '# TYPE b counter',
      String.raw`# HELP b Said \"so\"\nand \\.`,
      String.raw`b_total{kind="x\"\n"} 2`,
      '# EOF',
      '',
    ].join('\n'),
  )
})

test('the buckets of durations hold all that took no longer, and the last one holds all', () => {
  const took = new Durations()
  for (const ms of [0.4, 0.5, 3, 40_000]) took.observe(ms)
  const lines = openMetricsText([histogram('t', 'x', took.samples({ of: 'y' }))]).split('\n')
  expect(lines).toContain('t_bucket{of="y",le="0.0005"} 2')
  expect(lines).toContain('t_bucket{of="y",le="0.0025"} 2')
  expect(lines).toContain('t_bucket{of="y",le="0.005"} 3')
  expect(lines).toContain('t_bucket{of="y",le="10.0"} 3')
  expect(lines).toContain('t_bucket{of="y",le="+Inf"} 4')
  expect(lines).toContain('t_count{of="y"} 4')
  expect(lines.find((line) => line.startsWith('t_sum'))).toMatch(/ 40\.003/)
})

test('the figures of several stand in one family, each with its label', () => {
  const own = (count: number) => [counter('b', 'x', [{ labels: { kind: 'y' }, value: count }])]
  const all = new Map([
    ['north', own(1)],
    ['south', [...own(2), gauge('c', 'z', 3)]],
  ])
  expect(openMetricsText(labelledFamilies('of', all)).split('\n')).toEqual([
    '# TYPE b counter',
    '# HELP b x',
    'b_total{of="north",kind="y"} 1',
    'b_total{of="south",kind="y"} 2',
    '# TYPE c gauge',
    '# HELP c z',
    'c{of="south"} 3',
    '# EOF',
    '',
  ])
})
