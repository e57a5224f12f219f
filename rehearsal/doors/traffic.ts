/** Every answer that anybody got, by kind: how many, how long they took, what they said. */
export interface KindOfRequest {
  readonly kind: string
  readonly waits: number[]
  readonly statuses: Map<number, number>
  bytes: number
}

/** One that did not come, because the way there or back was lost or the service was away. */
export const NO_ANSWER = 0

export class Traffic {
  readonly kinds = new Map<string, KindOfRequest>()
  /** Of all kinds, in the order in which they came. */
  readonly waits: number[] = []
  /** Answers that no good service gives, with what was asked. */
  readonly failures: {
    readonly kind: string
    readonly status: number
    readonly text: string
    readonly isExpected: boolean
  }[] = []
  /** While harm is done answers of 503 are right. */
  isHarmed = false

  note(kind: string, ms: number, status: number, bytes: number, text = '') {
    const found = this.kinds.get(kind) ?? { kind, waits: [], statuses: new Map<number, number>(), bytes: 0 }
    this.kinds.set(kind, found)
    if (status !== NO_ANSWER) {
      found.waits.push(ms)
      this.waits.push(ms)
    }
    found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1)
    found.bytes += bytes
    if (status >= 500)
      this.failures.push({ kind, status, text: text.slice(0, 300), isExpected: this.isHarmed && status === 503 })
  }

  get total(): number {
    return this.waits.length
  }

  count(status: number): number {
    return [...this.kinds.values()].reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0)
  }
}

const ID = /\b[a-z0-9]{15}\b/g
const TOKEN = /\/[\w-]{20,}(?=$|[/?.])/g

/** The address without what makes it one of many. */
export function kindOf(method: string, path: string): string {
  const [address = ''] = path.split('?')
  const isData = address.endsWith('.data')
  const plain = address
    .replace(/\.data$/, '')
    .replace(TOKEN, '/:token')
    .replace(ID, ':id')
  if (plain.startsWith('/api/') || plain.startsWith('/assets/'))
    return `${method} ${plain.replace(/^\/assets\/.*/, '/assets/…')}`
  if (isData) return `data ${plain}`
  return method === 'GET' ? `page ${plain}` : `form ${plain}`
}

/** At which share of all waits are no longer than this. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
