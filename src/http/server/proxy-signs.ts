import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { provided } from '../areas/dependencies.ts'
import { isAmong, plainAddress } from './incoming-request.ts'
import type { Log } from './log.ts'

/** Where proxies stand. What comes from elsewhere could be anybody's invention. */
const NEAR = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4')
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')

export interface ProxyProblem {
  /** `address`: people open it at another one than PUBLIC_URL; `untrusted`: a proxy tells who asks and is not believed; `silent`: none tells. */
  readonly kind: 'address' | 'untrusted' | 'silent'
  /** The address that people use, or the proxy's. */
  readonly what: string
}

/** What requests show of settings that do not fit the proxy in front. Each kind is told once in the log, and on /admin. */
export class ProxySigns {
  readonly #publicUrl: string
  readonly #trusted: BlockList | undefined
  readonly #log: Log
  readonly #seen = new Map<ProxyProblem['kind'], ProxyProblem>()

  constructor({ publicUrl, trusted, log }: { publicUrl: string; trusted: BlockList | undefined; log: Log }) {
    this.#publicUrl = publicUrl
    this.#trusted = trusted
    this.#log = log
  }

  get problems(): readonly ProxyProblem[] {
    return [...this.#seen.values()]
  }

  /** Somebody has opened our own page there. */
  openedAt(origin: string) {
    const told = `A form came from ${origin}, and PUBLIC_URL is ${this.#publicUrl}: nobody can sign in there. Set PUBLIC_URL to the address that people use.`
    this.#tell({ kind: 'address', what: origin }, told)
  }

  /** For each page. */
  asked({ socket, headers }: IncomingMessage) {
    const proxy = plainAddress(socket.remoteAddress ?? '')
    if (!isAmong(NEAR, proxy)) return
    const forwarded = headers['x-forwarded-for'] !== undefined
    const isTrusted = this.#trusted !== undefined && isAmong(this.#trusted, proxy)
    if (forwarded && !isTrusted) {
      const told = `X-Forwarded-For of ${proxy} is not believed, so that everybody behind it shares one address and its limits. If it is your proxy, set TRUSTED_PROXIES=${proxy}`
      this.#tell({ kind: 'untrusted', what: proxy }, told)
    }
    // A check of the machine's own asks without a language.
    const isBrowser = headers['accept-language'] !== undefined
    if (!forwarded && isTrusted && isBrowser) {
      const told = `The proxy ${proxy} does not say who asks, so that everybody behind it shares one address and its limits. It must send X-Forwarded-For.`
      this.#tell({ kind: 'silent', what: proxy }, told)
    }
  }

  #tell(problem: ProxyProblem, told: string) {
    if (this.#seen.has(problem.kind)) return
    this.#seen.set(problem.kind, problem)
    this.#log.warn(told)
  }
}

/** Told by the settings. */
export const trustedProxies = provided<BlockList | undefined>(() => undefined)

export const proxySigns = provided(
  ({ publicUrl, log, get }) => new ProxySigns({ publicUrl, trusted: get(trustedProxies), log }),
)
