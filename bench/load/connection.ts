/** One kept-alive connection that has one request under way at a time. */
import { connect, type Socket } from 'node:net'
import { type ParsedResponse, ResponseReader } from './response.ts'

/** Shared by all connections: each read is consumed before the next one happens. */
const shared = Buffer.alloc(256 * 1024)

export class LoadConnection {
  readonly #socket: Socket
  readonly #reader: ResponseReader
  readonly #opened: Promise<void>
  #waiting: ((answer: ParsedResponse) => void) | undefined
  #failed: (error: Error) => void = () => {}

  constructor(port: number, failed: (error: Error) => void) {
    this.#failed = failed
    this.#reader = new ResponseReader((answer) => {
      const waiting = this.#waiting
      this.#waiting = undefined
      waiting?.(answer)
    })
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (length) => {
          this.#reader.read(shared.subarray(0, length))
          return true
        },
      },
    })
    this.#opened = new Promise((resolve) => this.#socket.once('connect', resolve))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('the server closed a connection')))
  }

  opened(): Promise<void> {
    return this.#opened
  }

  send(request: Buffer, keepBody: boolean, answered: (answer: ParsedResponse) => void): void {
    this.#waiting = answered
    this.#reader.keepBody = keepBody
    this.#socket.write(request)
  }

  ask(request: Buffer): Promise<ParsedResponse> {
    return new Promise((resolve) => this.send(request, true, resolve))
  }

  close(): void {
    this.#failed = () => {}
    this.#socket.destroy()
  }
}
