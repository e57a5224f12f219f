import { expect, test } from 'vitest'
import { counter, Durations, gauge, histogram, labelledFamilies, metricsFormat, metricsText } from './open-metrics.ts'

const FAMILIES = [
  gauge('a_now', 'How many.', 3),
  counter('b', 'Said "so"\nand \\.', [{ labels: { kind: 'x"\n' }, value: 2 }]),
  { name: 'c', type: 'info' as const, help: 'What.', samples: [{ suffix: '_info', labels: { d: 'e' }, value: 1 }] },
]

test('figures are written as OpenMetrics has them', () => {
  expect(metricsText(FAMILIES, 'open')).toBe(
    [
      '# TYPE a_now gauge',
      '# HELP a_now How many.',
      'a_now 3',
      '# TYPE b counter',
      String.raw`# HELP b Said \"so\"\nand \\.`,
      String.raw`b_total{kind="x\"\n"} 2`,
      '# TYPE c info',
      '# HELP c What.',
      'c_info{d="e"} 1',
      '# EOF',
      '',
    ].join('\n'),
  )
})

test('in plain text a family has the name of its samples, facts are a gauge, and there is no mark of the end', () => {
  expect(metricsText(FAMILIES, 'plain').split('\n')).toEqual([
    '# TYPE a_now gauge',
    '# HELP a_now How many.',
    'a_now 3',
    '# TYPE b_total counter',
    String.raw`# HELP b_total Said "so"\nand \\.`,
    String.raw`b_total{kind="x\"\n"} 2`,
    '# TYPE c_info gauge',
    '# HELP c_info What.',
    'c_info{d="e"} 1',
    '',
  ])
})

test.each([
  [undefined, 'plain'],
  ['*/*', 'plain'],
  ['text/plain;version=0.0.4', 'plain'],
  ['application/openmetrics-text;version=1.0.0', 'open'],
  ['application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1', 'open'],
  ['application/openmetrics-text; q=0.2, text/plain; q=0.5', 'plain'],
  ['application/openmetrics-text;q=0', 'plain'],
  ['application/openmetrics-text;q=x', 'plain'],
])('for Accept: %s the form is %s', (accept, format) => {
  expect(metricsFormat(accept)).toBe(format)
})

test('the buckets of durations hold all that took no longer, and the last one holds all', () => {
  const took = new Durations()
  for (const ms of [0.4, 0.5, 3, 40_000]) took.observe(ms)
  const lines = metricsText([histogram('t', 'x', took.samples({ of: 'y' }))], 'open').split('\n')
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
  expect(metricsText(labelledFamilies('of', all), 'open').split('\n')).toEqual([
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
