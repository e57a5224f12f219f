import { users } from '#areas/accounts/accounts.collections.ts'
import { articlesOn } from '#areas/articles/articles.api.server.ts'
import { players } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import type { Reader } from '#records/reader.ts'
import { parOf } from '#rules/discgolf/course.ts'
import { shownName } from '#rules/names/names.ts'
import { holesOf } from '../course/course.commands.server.ts'
import { discLayouts, discPlayers } from '../discgolf.collections.ts'
import { ownCardOf } from '../leaderboard/tournament.queries.server.ts'
import { golferOfUser } from '../players/golfers.server.ts'
import { discSettingsOf } from '../settings.server.ts'

/** What /discgolf shows. */
export async function discGolfHome({ reader, viewer, preferences }: PageRequest) {
  const [articles, settings, count, tournament, own, ownCard, layout] = await Promise.all([
    articlesOn(reader, 'discgolf', preferences.language),
    discSettingsOf(reader),
    reader.count(discPlayers, { filter: 'state != "withdrawn"' }),
    tournamentOf(reader),
    golferOfUser(reader, viewer.id),
    ownCardOf(reader, viewer.id),
    reader.first(discLayouts, { sort: 'created' }),
  ])
  const holes = layout ? await holesOf(reader, layout.id) : []
  return {
    articles,
    players: count,
    playersMost: settings.playersMost,
    feeCents: settings.feeCents,
    currency: tournament?.currency || 'EUR',
    zone: tournament?.time_zone ?? 'UTC',
    course: { holes: holes.length, par: parOf(holes) },
    ownCard,
    registration: {
      isOpen: settings.isRegistrationOpen,
      isFull: settings.playersMost > 0 && count >= settings.playersMost,
      isSignedIn: viewer.id !== '',
      divisions: settings.divisions,
      own: own && {
        golfer: own.id,
        name: own.name,
        division: own.division,
        state: own.state === '' ? ('registered' as const) : own.state,
      },
      suggestedName: viewer.id === '' ? '' : await suggestedName(reader, viewer.id),
    },
  }
}

/** As the tournament shows the player, or first name and initial. */
async function suggestedName(reader: Reader, id: string): Promise<string> {
  const user = await reader.get(users, id)
  const player = user?.player ? await reader.get(players, user.player) : undefined
  return player?.name ?? shownName(user?.name ?? '')
}
