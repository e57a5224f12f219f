import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#http/areas/dependencies.ts'
import type { IncomingRequest } from '#http/server/incoming-request.ts'
import type { Listening, ListenOptions, listen } from '#http/server/serve.ts'

/** As long as the requests of a service that ends may take. */
const DRAIN_MS = 10_000

interface HeldPortOptions {
  readonly listen: typeof listen
  readonly upgrade: NonNullable<ListenOptions['upgrade']>
  /** Runs before each request reaches the service; true: it has been answered. */
  readonly before: (incoming: IncomingRequest, response: ServerResponse) => Promise<boolean>
}

/**
 * Keeps the port, and with it the connections of the browsers to Vite, while the service behind it is replaced. Each service
 * takes it for a port of its own.
 */
export class HeldPort {
  readonly #options: HeldPortOptions
  #held: Listening | undefined
  #app: App | undefined

  constructor(options: HeldPortOptions) {
    this.#options = options
  }

  readonly listen: typeof listen = async (options) => {
    const held = (this.#held ??= await this.#options.listen({ ...options, upgrade: this.#options.upgrade }))
    const underWay = new Set<Promise<void>>()
    return {
      port: held.port,
      answer: (app) => {
        this.#app = async (incoming, response) => {
          const answered = app(incoming, response)
          underWay.add(answered)
          await answered.finally(() => underWay.delete(answered))
        }
        held.answer(this.#answer)
      },
      leave: held.leave,
      stop: async () => {
        this.#app = undefined
        await Promise.race([Promise.allSettled(underWay), pause(DRAIN_MS, undefined, { ref: false })])
      },
    }
  }

  close = async () => this.#held?.stop()

  readonly #answer: App = async (incoming, response) => {
    if (await this.#options.before(incoming, response)) return
    if (this.#app) return this.#app(incoming, response)
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(NOT_RUNNING)
  }
}

const NOT_RUNNING = 'The service could not start with what was saved last. The terminal says why.\n'
