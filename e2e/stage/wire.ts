import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** The way between a phone and the app, on an address of its own, which can be cut and mended. */
export class Wire {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server = createServer((near) => this.#lead(near))
  #port = 0
  #target = 0

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

  #lead(near: Socket) {
    const far = connect(this.#target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.pipe(other)
      // One end takes the other along.
      socket.once('error', () => other.destroy())
      socket.once('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
  }
}
