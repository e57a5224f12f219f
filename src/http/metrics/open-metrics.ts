/**
 * Figures as text: OpenMetrics (https://github.com/prometheus/OpenMetrics) for whoever asks for it, or the older form of
 * Prometheus, which every tool reads.
 */

export type MetricsFormat = 'open' | 'plain'

export const METRICS_TYPES: Readonly<Record<MetricsFormat, string>> = {
  open: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  plain: 'text/plain; version=0.0.4; charset=utf-8',
}

/** As `Accept` would have it: OpenMetrics where it is named and plain text is not preferred. */
export function metricsFormat(accept = ''): MetricsFormat {
  const [open, plain] = [quality(accept, 'application/openmetrics-text'), quality(accept, 'text/plain')]
  return open > 0 && open >= plain ? 'open' : 'plain'
}

/** How much a type is wanted, from 0 to 1; 0 where it is not named. */
function quality(accept: string, type: string): number {
  const ranges = accept.toLowerCase().split(',')
  const wanted = ranges.map((it) => it.split(';').map((part) => part.trim())).filter(([name]) => name === type)
  const qualities = wanted.map((parts) => Number(parts.find((it) => it.startsWith('q='))?.slice(2) ?? 1))
  return Math.max(0, ...qualities.filter((it) => !Number.isNaN(it)))
}

export interface MetricFamily {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info'
  readonly help: string
  readonly samples: readonly MetricSample[]
}

export interface MetricSample {
  /** Behind the name of the family, such as `_total`. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export const gauge = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: 'gauge',
  help,
  samples: [{ value }],
})

/** One for each value of a label. */
export const gauges = (
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): MetricFamily => ({
  name,
  type: 'gauge',
  help,
  samples: Object.entries(values).map(([is, value]) => ({ labels: { [label]: is }, value })),
})

export const counter = (name: string, help: string, samples: readonly MetricSample[]): MetricFamily => ({
  name,
  type: 'counter',
  help,
  samples: samples.map((sample) => ({ ...sample, suffix: '_total' })),
})

/** From half a millisecond to what makes people give up, in seconds. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** How long something took, how often. */
export class Durations {
  readonly #counts = new Float64Array(BOUNDS.length + 1)
  #sum = 0

  observe(ms: number) {
    const seconds = ms / 1_000
    let at = 0
    while (at < BOUNDS.length && seconds > BOUNDS[at]!) at++
    this.#counts[at]!++
    this.#sum += seconds
  }

  samples(labels: Readonly<Record<string, string>> = {}): readonly MetricSample[] {
    let count = 0
    const buckets = [...this.#counts].map((here, at): MetricSample => {
      count += here
      return { suffix: '_bucket', labels: { ...labels, le: boundText(BOUNDS[at]) }, value: count }
    })
    return [...buckets, { suffix: '_count', labels, value: count }, { suffix: '_sum', labels, value: this.#sum }]
  }
}

/** OpenMetrics wants `1.0`, not `1`. */
function boundText(bound: number | undefined): string {
  if (bound === undefined) return '+Inf'
  return Number.isInteger(bound) ? bound.toFixed(1) : String(bound)
}

export const histogram = (name: string, help: string, samples: readonly MetricSample[]): MetricFamily => ({
  name,
  type: 'histogram',
  help,
  samples,
})

/** The figures of several, told apart by a label: each family once. */
export function labelledFamilies(
  label: string,
  figures: ReadonlyMap<string, readonly MetricFamily[]>,
): readonly MetricFamily[] {
  const families = new Map<string, MetricFamily>()
  for (const [of, own] of figures)
    for (const family of own) {
      const samples = family.samples.map((it) => ({ ...it, labels: { [label]: of, ...it.labels } }))
      const before = families.get(family.name)?.samples ?? []
      families.set(family.name, { ...family, samples: [...before, ...samples] })
    }
  return [...families.values()]
}

export const metricsText = (families: readonly MetricFamily[], format: MetricsFormat): string =>
  format === 'open'
    ? `${families.map((it) => familyText(it, it.type, quotesEscaped(it.help))).join('')}# EOF\n`
    : families.map((it) => familyText(...inPlain(it))).join('')

/** There the name of a family ends as its samples do, and facts are a gauge. */
function inPlain(family: MetricFamily): Parameters<typeof familyText> {
  const { name, type, help, samples } = family
  const [suffix, plainType] =
    type === 'counter'
      ? (['_total', type] as const)
      : type === 'info'
        ? (['_info', 'gauge'] as const)
        : (['', type] as const)
  const named = suffix === '' ? samples : samples.map((it) => ({ ...it, suffix: '' }))
  return [{ name: `${name}${suffix}`, samples: named }, plainType, escaped(help)]
}

function familyText({ name, samples }: Pick<MetricFamily, 'name' | 'samples'>, type: string, help: string): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${value}\n`)
  return `# TYPE ${name} ${type}\n# HELP ${name} ${help}\n${lines.join('')}`
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${quotesEscaped(value)}"`)
  return written.length === 0 ? '' : `{${written.join(',')}}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const quotesEscaped = (text: string) => escaped(text).replaceAll('"', '\\"')
