import { m } from '#words/messages.js'
import { gameHref } from '../schedule.address.ts'
import { type ChanceOfTeam, chanceOf, type GameRow } from './game-row.ts'

/** A game that a team plays if it wins, or loses, another one first. */
export interface Chance {
  readonly id: string
  readonly to: string
  readonly by: ChanceOfTeam['by']
  /** What stands on its sign; '' for a game without a place. */
  readonly field: string
  /** “final”, “game for place 3” */
  readonly phase: string
}

/** Games at the same time, of which it plays one. */
export interface ChancesAt {
  readonly day: string
  /** `09:30` */
  readonly time: string
  readonly choices: readonly Chance[]
}

interface Words {
  /** The reader is of the team. */
  readonly isOwn?: boolean
  /** The reader's, unless another one is asked for. */
  readonly locale?: 'en' | 'de'
}

const CONDITIONS = {
  own: { winner: m.kit_if_you_win, loser: m.kit_if_you_lose },
  others: { winner: m.kit_if_they_win, loser: m.kit_if_they_lose },
} as const

/** Within a sentence: “field 1 if you win”; without a field the game itself is named. */
export function chancePhrase({ field, phase, by }: Chance, { isOwn = false, ...options }: Words = {}): string {
  const place = field === '' ? phase : m.schedule_public_at_field({ field }, options)
  return m.kit_chance({ place, condition: CONDITIONS[isOwn ? 'own' : 'others'][by]({}, options) }, options)
}

/** Within a sentence: “final or game for place 3” */
export const phasesPhrase = ({ choices }: ChancesAt, options: Pick<Words, 'locale'> = {}): string =>
  [...new Set(choices.map(({ phase }) => phase))].reduce((one, other) => m.kit_or({ one, other }, options))

/** What the next results decide for these teams, time by time. */
export function chancesOf(rows: readonly GameRow[], teams: ReadonlySet<string>): readonly ChancesAt[] {
  const open = rows.flatMap((row) => {
    const by = chanceOf(row, teams)?.by
    return by ? [{ row, by }] : []
  })
  const byTime = Map.groupBy(open, ({ row: { day, time } }) => `${day}T${time}`)
  return [...byTime].map(([at, together]) => {
    const [day = '', time = ''] = at.split('T')
    const choices = together.map(({ row: { id, field = '', phase }, by }): Chance => {
      return { id, field, phase, to: gameHref(id), by }
    })
    // What follows a win first, however the fields are ordered.
    return { day, time, choices: choices.toSorted((one, other) => other.by.localeCompare(one.by)) }
  })
}
