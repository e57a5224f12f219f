import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

const HEAD_END = '\r\n\r\n'
/** Of an answer that breaks off: more than nothing. */
const FIRST_BYTES = 10

/** The way between a phone and the app, on an address of its own, which can be cut and mended, held and released. */
export class Wire {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server = createServer((near) => this.#lead(near))
  #port = 0
  #target = 0
  #breaking: string | undefined
  #isHeld = false

  /** Answers under which address it leads to the app, once it knows where that is. */
  async open(): Promise<string> {
    await this.mend()
    this.#port = (this.#server.address() as AddressInfo).port
    return `http://127.0.0.1:${this.#port}`
  }

  async mend(): Promise<void> {
    if (this.#server.listening) return
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  leadsTo(port: number) {
    this.#target = port
  }

  async cut(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Everything stays connected, and nothing arrives: one bar of signal. */
  hold() {
    this.#isHeld = true
    for (const socket of this.#sockets) socket.pause()
  }

  release() {
    this.#isHeld = false
    for (const socket of this.#sockets) socket.resume()
  }

  /** The next answer about an address that begins so breaks off in its first words. */
  breakOff(path: string) {
    this.#breaking = path
  }

  #lead(near: Socket) {
    const far = connect(this.#target, '127.0.0.1')
    near.pipe(far)
    far.pipe(this.#answersTo(near)).pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      // One end takes the other along.
      if (this.#isHeld) socket.pause()
      socket.once('error', () => other.destroy())
      socket.once('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
  }

  #answersTo(near: Socket): Transform {
    let breaks = false
    near.on('data', (part: Buffer) => {
      if (this.#breaking === undefined || !part.toString('latin1').startsWith(`GET ${this.#breaking}`)) return
      this.#breaking = undefined
      breaks = true
    })
    const answers = new Transform({
      transform(part: Buffer, _encoding, next) {
        const end = breaks ? part.indexOf(HEAD_END) : -1
        next(null, end < 0 ? part : part.subarray(0, end + HEAD_END.length + FIRST_BYTES))
        if (end >= 0) answers.push(null)
      },
    })
    return answers
  }
}
