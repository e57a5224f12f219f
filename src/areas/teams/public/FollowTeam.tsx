import { Star } from 'lucide-react'
import { type FollowedTeam, favouriteTeams, followTeam, NONE_FOLLOWED } from '#client/favourites.ts'
import { useWatched } from '#client/watched.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'

/** Kept on the device, so it needs scripts and no account. */
export function FollowTeam({ team, division }: FollowedTeam) {
  const isFollowed = useWatched(favouriteTeams, NONE_FOLLOWED).some((it) => it.team === team)
  if (!useHydrated()) return null
  return (
    <IconButton
      icon={Star}
      label={m.teams_public_follow()}
      aria-pressed={isFollowed}
      onClick={() => followTeam({ team, division }, !isFollowed)}
    />
  )
}
