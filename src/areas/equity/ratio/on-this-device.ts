import { Watched } from '#client/watched.ts'
import { LARGER_SIDES, type LargerSide } from '#rules/equity/equity.ts'
import type { SideName } from '#rules/games/states.ts'

/** What a device knows about the lines of games, and what it counts without one: kept here, known to nobody else. */

/** What was decided by the flip before a game. */
export interface Flip {
  readonly line?: LargerSide | undefined
  /** Who pulls first. */
  readonly pull?: SideName | undefined
}

export interface FreeCount extends Flip {
  readonly points: readonly SideName[]
  /** After how many points it was half time. */
  readonly half?: number | undefined
}

export interface KeptRatio {
  /** By the id of the game; the newest last. */
  readonly flips: Readonly<Record<string, Flip>>
  readonly free: FreeCount
}

const NAME = 'fieldside-ratio'

/** More than anybody sees in a weekend; the oldest make room. */
const GAMES_MOST = 40
const POINTS_MOST = 99

export const NOTHING_KEPT: KeptRatio = { flips: {}, free: { points: [] } }

export const keptRatio = new Watched(NOTHING_KEPT)

const isSide = (found: unknown): found is SideName => found === 'home' || found === 'away'
const lineIn = (found: unknown): LargerSide | undefined => LARGER_SIDES.find((side) => side === found)
const entriesOf = (found: unknown) => (typeof found === 'object' && found !== null ? Object.entries(found) : [])
const partOf = (found: unknown, name: string): unknown =>
  typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined

const flipIn = (found: unknown): Flip => {
  const pull = partOf(found, 'pull')
  return { line: lineIn(partOf(found, 'line')), pull: isSide(pull) ? pull : undefined }
}

/** Whatever else may stand there. */
export function ratioIn(text: string | null): KeptRatio {
  const found = parsed(text)
  const free = partOf(found, 'free')
  const points = partOf(free, 'points')
  const half = partOf(free, 'half')
  return {
    flips: Object.fromEntries(
      entriesOf(partOf(found, 'flips'))
        .slice(-GAMES_MOST)
        .map(([game, flip]) => [game, flipIn(flip)]),
    ),
    free: {
      ...flipIn(free),
      points: Array.isArray(points) ? points.filter(isSide).slice(0, POINTS_MOST) : [],
      half: typeof half === 'number' && Number.isInteger(half) && half > 0 ? half : undefined,
    },
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

export function keepFlip(game: string, flip: Flip) {
  const { [game]: before, ...others } = keptRatio.get().flips
  keep({
    ...keptRatio.get(),
    flips: Object.fromEntries([...Object.entries(others), [game, { ...before, ...flip }]].slice(-GAMES_MOST)),
  })
}

export function keepFree(changed: Partial<FreeCount>) {
  const free = { ...keptRatio.get().free, ...changed }
  keep({ ...keptRatio.get(), free: { ...free, points: free.points.slice(0, POINTS_MOST) } })
}

function keep(ratio: KeptRatio) {
  keptRatio.set(ratio)
  try {
    localStorage.setItem(NAME, JSON.stringify(ratio))
  } catch {
    // A browser that keeps nothing knows it until the tab is closed.
  }
}

function load() {
  try {
    keptRatio.set(ratioIn(localStorage.getItem(NAME)))
  } catch {
    keptRatio.set(NOTHING_KEPT)
  }
}

if (typeof window !== 'undefined') {
  load()
  // Another tab has changed it.
  window.addEventListener('storage', ({ key }) => {
    if (key === NAME || key === null) load()
  })
}
