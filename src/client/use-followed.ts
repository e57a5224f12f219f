import { useMemo } from 'react'
import { favouriteTeams, NONE_FOLLOWED } from './favourites.ts'
import { useWatched } from './watched.ts'

/** One's own teams, and those that are followed on this device. */
export function useFollowed(own: readonly string[]): ReadonlySet<string> {
  const favourites = useWatched(favouriteTeams, NONE_FOLLOWED)
  return useMemo(() => new Set([...own, ...favourites.map(({ team }) => team)]), [own, favourites])
}
