/** What scorekeepers do to the games that are on. */
import { sendJson } from '../../e2e/stage/people.ts'
import type { LiveGame } from './phone.ts'

export interface Changes {
  readonly url: string
  /** Tokens of scorekeepers: each may only send so much, so they take turns. */
  readonly keepers: readonly string[]
}

interface Game {
  readonly id: string
  home: number
  away: number
  version: number
}

interface Listed {
  readonly id: string
  readonly home_score: number
  readonly away_score: number
  readonly score_version: number
  readonly state: string
}

/** Where both sides are known. */
const LEFT = encodeURIComponent('state != "confirmed" && home != "" && away != ""')
/** The one phone with which all of them count. */
const DEVICE = 'bench'
/** A game begins anew after so many points: nothing counts past 99. */
const MOST = 15

/** `before` is told of each change in the moment in which it is sent: what the game is after it. */
export async function countedGames({ url, keepers }: Changes, before: (change: LiveGame) => void = () => {}) {
  const list = await sendJson({ url }, 'GET', `/api/collections/games/records?perPage=100&filter=${LEFT}`, undefined)
  const { items } = list as { items: readonly Listed[] }
  const [on = [], waiting = []] = [true, false].map((isOn) =>
    items
      .filter(({ state }) => (state === 'live') === isOn)
      .map(({ id, home_score: home, away_score: away, score_version: version }): Game => ({ id, home, away, version })),
  )
  /** Of each game one change after the other, as the phone that counts it sends them. */
  const under = new Map<string, Promise<unknown>>()
  let [turn, sent] = [0, 0]

  function send(game: Game, command: string, more: object = {}): Promise<LiveGame> {
    const next = (under.get(game.id) ?? Promise.resolve()).then(async () => {
      const { id, version: basedOn } = game
      const change = { id, score_version: basedOn + 1 }
      before(change)
      const keeper = keepers[sent++ % keepers.length]
      const input = { game: id, basedOn, device: DEVICE, ...more }
      const answer = await sendJson({ url }, 'POST', `/api/commands/scores.${command}`, input, keeper)
      game.version = (answer as { version: number }).version
      if (game.version !== change.score_version) throw new Error(`a change made version ${game.version} of ${basedOn}`)
      return change
    })
    under.set(game.id, next)
    return next
  }

  return {
    on: on.length,
    /** One more point in the game whose turn it is. */
    countNext(): Promise<LiveGame> {
      const game = on[turn++ % on.length]
      if (!game) throw new Error('No game is on.')
      game.home = game.home >= MOST ? 0 : game.home + 1
      return send(game, 'count', { home: game.home, away: game.away, takeOver: true })
    },
    /** The result of a game that was on: whoever waits for it moves on. */
    settleNext(): Promise<LiveGame> {
      const game = on.shift()
      if (!game) throw new Error('No game is on.')
      return send(game, 'settle', { home: MOST, away: MOST - 1 })
    },
    /** A game that is to come is called off, or played after all. */
    callOff(isOff: boolean): Promise<LiveGame> {
      const game = waiting.at(-1)
      if (!game) throw new Error('No game is to come.')
      return send(game, isOff ? 'cancel' : 'resume')
    },
  }
}
