import type { GameRow, SideShown } from './rows/game-row.ts'
import type { ScheduleView } from './schedule.address.ts'

/** Rows that stand together. */
export interface GameGroup {
  readonly key: string
  readonly rows: readonly GameRow[]
  /** Confirmed ones that are put away under a line; none where they are all to be seen. */
  readonly folded: readonly GameRow[]
}

interface Options {
  readonly by: ScheduleView
  readonly followed: ReadonlySet<string>
  /** All teams in their order, for the list by team. */
  readonly teams: readonly SideShown[]
  /** Whether what is over may be put away. */
  readonly folds: boolean
}

/** In the order in which they come; by time and by team what somebody follows comes first. */
export function groupsOf(rows: readonly GameRow[], { by, followed, teams, folds }: Options): readonly GameGroup[] {
  const isFollowed = ({ home, away }: GameRow) => followed.has(home.id) || followed.has(away.id)
  if (by === 'team') {
    const first = teams.toSorted((one, other) => Number(followed.has(other.id)) - Number(followed.has(one.id)))
    return first.flatMap(({ id }) => {
      const own = rows.filter(({ home, away }) => home.id === id || away.id === id)
      return own.length === 0 ? [] : [{ key: id, rows: own, folded: [] }]
    })
  }
  const keyOf = (row: GameRow) =>
    by === 'time' ? `${row.day}T${row.time}` : by === 'field' ? (row.field ?? '') : row.division
  const groups = Map.groupBy(rows, keyOf)
  if (by !== 'time') return [...groups].map(([key, rows]) => ({ key, rows, folded: [] }))
  // Who looks at a day that is over wants its results.
  const mayFold = folds && rows.some(({ state }) => !isOver(state))
  return [...groups].map(([key, together]) => {
    const ordered = together.toSorted((one, other) => Number(isFollowed(other)) - Number(isFollowed(one)))
    const folded = mayFold ? ordered.filter((row) => row.state === 'confirmed' && !isFollowed(row)) : []
    // One row under a line would save nothing.
    if (folded.length < 2) return { key, rows: ordered, folded: [] }
    return { key, rows: ordered.filter((row) => !folded.includes(row)), folded }
  })
}

const isOver = (state: GameRow['state']): boolean =>
  state === 'confirmed' || state === 'forfeit' || state === 'cancelled'

/** Before which group the line of now stands; undefined where it stands before none. */
export const firstAfter = (groups: readonly GameGroup[], now: { readonly day: string; readonly time: string }) =>
  groups.find(({ key }) => key > `${now.day}T${now.time}`)?.key
