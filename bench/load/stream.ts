/** One live client: counts the events of its topic, with little work per event. */
import { connect, type Socket } from 'node:net'
import { rawRequest } from './http.ts'

const FRAME_END = '\n\n'

/** Shared by all clients: each read is consumed before the next one happens. */
const shared = Buffer.alloc(256 * 1024)

export class LoadStream {
  readonly clientId: Promise<string>
  events = 0
  bytes = 0
  /** Whether the last frame is kept in `last`. */
  keep = false
  last = ''
  received: () => void = () => {}
  readonly #socket: Socket
  readonly #eventLine: string
  #named: (clientId: string) => void = () => {}
  #closed = false
  #rest = ''

  constructor(port: number, topic: string, lost: (error: Error) => void) {
    this.#eventLine = `event:${topic}\n`
    this.clientId = new Promise((resolve) => {
      this.#named = resolve
    })
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: shared,
        callback: (length) => {
          this.#read(shared.toString('latin1', 0, length))
          return true
        },
      },
    })
    this.#socket.on('error', lost)
    this.#socket.on('close', () => {
      if (!this.#closed) lost(new Error('the server closed a live connection'))
    })
    this.#socket.write(rawRequest('GET', '/api/realtime').replace('application/json', 'text/event-stream'))
  }

  reset(): void {
    this.events = 0
    this.bytes = 0
  }

  close(): void {
    this.#closed = true
    this.#socket.destroy()
  }

  /** Chunk sizes stand between frames and are skipped with the lines that are not asked for. */
  #read(text: string): void {
    this.bytes += text.length
    let rest = this.#rest + text
    for (let end = rest.indexOf(FRAME_END); end >= 0; end = rest.indexOf(FRAME_END)) {
      this.#frame(rest.slice(0, end))
      rest = rest.slice(end + FRAME_END.length)
    }
    this.#rest = rest
  }

  #frame(frame: string): void {
    if (frame.includes(this.#eventLine)) {
      this.events += 1
      if (this.keep) this.last = frame
      this.received()
      return
    }
    const clientId = /"clientId":"([^"]+)"/.exec(frame)?.[1]
    if (clientId !== undefined) this.#named(clientId)
  }
}
