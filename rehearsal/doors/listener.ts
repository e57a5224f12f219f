import { EventSource } from 'eventsource'
import PocketBase, { type RecordModel } from 'pocketbase'

// The official client takes the one of the browser.
Object.assign(globalThis, { EventSource })

/** What a spectator has heard of one game last. */
export interface HeardGame {
  readonly state: string
  readonly home_score: number
  readonly away_score: number
}

/** What a spectator heard since the connection last began. */
export interface HeardKept {
  readonly games: Readonly<Record<string, HeardGame>>
  /** How many deeds had been acknowledged when the connection began. */
  readonly since: number
  readonly connections: number
}

/** Somebody at the fields with the games open, who hears of every change as the app does. */
export class Spectator {
  readonly #client: PocketBase
  #games = new Map<string, HeardGame>()
  #since = 0
  #connections = 0

  constructor(url: string) {
    this.#client = new PocketBase(url)
  }

  /** `deeds` tells how many were acknowledged by now. */
  async listen(deeds: () => number): Promise<void> {
    // What was missed while away is read anew by the app; here it is forgotten.
    await this.#client.realtime.subscribe('PB_CONNECT', () => {
      this.#games = new Map()
      this.#since = deeds()
      this.#connections += 1
    })
    await this.#client.collection('games').subscribe('*', ({ record }) => this.#hear(record))
  }

  #hear({ id, state, home_score, away_score }: RecordModel) {
    this.#games.set(id, { state: String(state), home_score: Number(home_score), away_score: Number(away_score) })
  }

  get heard(): HeardKept {
    return { games: Object.fromEntries(this.#games), since: this.#since, connections: this.#connections }
  }

  async leave(): Promise<void> {
    await this.#client.realtime.unsubscribe()
  }
}
