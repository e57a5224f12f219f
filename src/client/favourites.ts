import { Watched } from './watched.ts'

/** Teams that somebody follows: kept on this device, known to nobody else. */

export interface FollowedTeam {
  readonly team: string
  /** The key of its division when it was chosen: what concerns the division concerns the team. */
  readonly division: string
}

const NAME = 'fieldside-favourite-teams'

/** More than anybody follows; the oldest make room. */
const MOST = 30

export const NONE_FOLLOWED: readonly FollowedTeam[] = []

export const favouriteTeams = new Watched(NONE_FOLLOWED)

function kept(): readonly FollowedTeam[] {
  try {
    return followedIn(JSON.parse(localStorage.getItem(NAME) ?? '[]'))
  } catch {
    return NONE_FOLLOWED
  }
}

/** Whatever else may stand there. */
export const followedIn = (found: unknown): readonly FollowedTeam[] =>
  Array.isArray(found) ? found.filter(isFollowedTeam).slice(-MOST) : NONE_FOLLOWED

const isFollowedTeam = (found: unknown): found is FollowedTeam =>
  typeof found === 'object' &&
  found !== null &&
  typeof Reflect.get(found, 'team') === 'string' &&
  typeof Reflect.get(found, 'division') === 'string'

export function followTeam(wanted: FollowedTeam, isFollowed: boolean) {
  const others = favouriteTeams.get().filter(({ team }) => team !== wanted.team)
  const teams = isFollowed ? [...others, wanted].slice(-MOST) : others
  favouriteTeams.set(teams)
  try {
    localStorage.setItem(NAME, JSON.stringify(teams))
  } catch {
    // A browser that keeps nothing follows until the tab is closed.
  }
}

/** Whether something about a team or a division concerns somebody who follows these; what is about neither concerns everybody. */
export function concerns({ team, division }: FollowedTeam, followed: readonly FollowedTeam[]): boolean {
  if (team !== '') return followed.some((it) => it.team === team)
  return division === '' || followed.some((it) => it.division === division)
}

if (typeof window !== 'undefined') {
  favouriteTeams.set(kept())
  // Another tab has changed them.
  window.addEventListener('storage', ({ key }) => {
    if (key === NAME || key === null) favouriteTeams.set(kept())
  })
}
