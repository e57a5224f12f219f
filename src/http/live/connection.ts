import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Frame, mergedFrame } from './frames.ts'

/** What may wait for one reader before more is sent: beyond it the reader is gone or too slow, and must load again. */
const UNREAD_MAX_BYTES = 1024 * 1024
/** How long an ended connection may take to hand over its last bytes. */
const LINGER_MS = 2_000

/**
 * One stream to one reader. Headers and the first frame take the usual way through the response; what follows is written
 * straight to the socket, which costs half as much per reader.
 */
export class Connection {
  readonly #outgoing: ServerResponse
  readonly #isChunked: boolean
  #isOpen = true
  #corked: Socket | null = null
  /** When nothing was waiting for the reader the last time somebody looked. */
  #drainedAt: number
  /** What is told once a second, until the second is over; updates of a record by which one it is. */
  readonly #kept = new Map<unknown, Frame>()
  #pacedAt = Number.NEGATIVE_INFINITY

  constructor(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, first: string, now: number) {
    this.#outgoing = outgoing
    this.#drainedAt = now
    outgoing.writeHead(200, headers).write(first)
    this.#isChunked = outgoing.chunkedEncoding
  }

  /** Whether the reader is still there and has read enough to be sent more. */
  isReady(): boolean {
    const { socket } = this.#outgoing
    return this.#isOpen && socket !== null && socket.writableLength <= UNREAD_MAX_BYTES
  }

  /** Goes behind whatever is kept. */
  write(frame: Frame) {
    if (!this.#isOpen) return
    this.tellKept()
    this.#put(frame)
  }

  /** Whether what is told once every `ms` may be told now; `now` is the same for all that goes together. */
  isPacedTurn(now: number, ms: number): boolean {
    if (now !== this.#pacedAt && now - this.#pacedAt < ms) return false
    this.#pacedAt = now
    return true
  }

  /** Keeps what comes before its turn. Of one record only the last update is told. */
  keep(frame: Frame) {
    const key = frame.update?.key ?? frame
    const earlier = this.#kept.get(key)
    this.#kept.delete(key)
    this.#kept.set(key, earlier ? mergedFrame(earlier, frame) : frame)
  }

  tellKept(now = this.#pacedAt) {
    this.#pacedAt = now
    if (this.#kept.size === 0) return
    const frames = [...this.#kept.values()]
    this.#kept.clear()
    const socket = this.#outgoing.socket
    socket?.cork()
    for (const frame of frames) this.#put(frame)
    socket?.uncork()
  }

  #put(frame: Frame) {
    this.#outgoing.socket?.write(this.#isChunked ? frame.chunk : frame.plain)
  }

  /** Keeps back what is written until `uncork`, to send it together. */
  cork() {
    this.#corked = this.#outgoing.socket
    this.#corked?.cork()
  }

  uncork() {
    this.#corked?.uncork()
    this.#corked = null
  }

  /** Something in between, unless the reader still has other things to read. */
  beat(frame: Frame) {
    if (this.#outgoing.socket?.writableLength === 0) this.write(frame)
  }

  /** Whether the reader has not taken everything for that long. */
  isStalled(now: number, ms: number): boolean {
    if (!this.#outgoing.socket?.writableLength) this.#drainedAt = now
    return now - this.#drainedAt > ms
  }

  /** Ends in order, with a last frame; resolves when the reader has it all or has had time enough. */
  async end(last?: Frame): Promise<void> {
    if (!this.#isOpen) return this.drop()
    this.tellKept()
    if (last) this.write(last)
    this.uncork()
    this.#isOpen = false
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      this.drop()
      resolve()
    }, LINGER_MS)
    this.#outgoing.once('close', resolve)
    this.#outgoing.end()
    await promise
    clearTimeout(late)
  }

  /** Ends at once, whatever is still unread. */
  drop() {
    this.#isOpen = false
    this.#outgoing.destroy()
  }
}
