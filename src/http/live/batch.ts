import type { Connection } from './connection.ts'
import type { Frame } from './frames.ts'

/** What is told in one go. A reader who has too much unread before it is dropped: they must load again anyway. */
export class Batch {
  readonly #reached = new Set<Connection>()
  readonly #isTogether: boolean
  readonly at: number

  /** `isTogether`: there may be several frames for one reader, which then leave in one write. */
  constructor(isTogether: boolean, at: number) {
    this.#isTogether = isTogether
    this.at = at
  }

  send(connection: Connection, frame: Frame) {
    if (!this.#reached.has(connection)) {
      if (!connection.isReady()) return connection.drop()
      this.#reached.add(connection)
      if (this.#isTogether) connection.cork()
    }
    connection.write(frame)
  }

  end() {
    if (this.#isTogether) for (const connection of this.#reached) connection.uncork()
    this.#reached.clear()
  }
}
