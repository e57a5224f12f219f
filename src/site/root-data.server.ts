import { decisionsWaiting, setupLeft } from '#areas/administration/administration.queries.server.ts'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { flagsOf } from '#areas/configuration/flags.ts'
import { alarmsFor } from '#areas/notifications/alarms/alarms.api.server.ts'
import { INBOX_PATH } from '#areas/notifications/inbox/seen-notices.ts'
import { publicNews, unreadFor } from '#areas/notifications/inbox/unread.api.server.ts'
import { noticePreferencesOf } from '#areas/notifications/preferences/preferences.api.server.ts'
import { inRehearsal } from '#areas/rehearsal/rehearsing.ts'
import { NEW_SPIRIT_PATH } from '#areas/spirit/sheet/sheet-shown.ts'
import { owedBy } from '#areas/spirit/spirit.api.server.ts'
import { requestsWaitingFor } from '#areas/teams/connector/connection-requests.api.server.ts'
import { logoShown } from '#areas/tournament/logo/logo.api.server.ts'
import { divisionsOf, shownDivisions, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { ROSTER_PATH } from '#client/teams/team-home.address.ts'
import { archivedTournament } from '#http/areas/archived.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { sharedData } from '#http/pages/shared-data.ts'
import { PAGES } from './pages.ts'
import { badgesOf, taskBadges } from './shell/badges.ts'
import { navigationFor } from './shell/navigation.server.ts'

/** What every page knows: who looks, which switches are on, and whose tournament it is. */
export async function rootData(page: PageRequest) {
  const { viewer, reader, preferences } = page
  const isAdmin = viewer.roles.includes('admin')
  const [everybody, decisions, setup, owed, asking, notices, session, alarms, unread, news] = await Promise.all([
    forEverybody(page.visit),
    isAdmin ? page.get(decisionsWaiting)(page.visit) : [],
    isAdmin ? page.get(setupLeft)(page.visit) : undefined,
    owedBy(reader, viewer),
    requestsWaitingFor(reader, viewer),
    viewer.id === '' ? undefined : noticePreferencesOf(reader, viewer.id),
    viewer.id === '' ? '' : page.sessionName(),
    alarmsFor(page),
    viewer.id === '' ? 0 : unreadFor(page),
    viewer.id === '' ? publicNews(page.visit) : [],
  ])
  const { flags } = everybody
  const isSignedIn = viewer.id !== ''
  const navigation = navigationFor(PAGES, { roles: isSignedIn ? viewer.roles : undefined, flags })
  return {
    person: isSignedIn
      ? {
          id: viewer.id,
          name: String(viewer.record['name']),
          roles: viewer.roles,
          noticesOff: notices?.off ?? [],
          session,
        }
      : undefined,
    ...everybody,
    navigation,
    /** Urgent announcements that still hold: they lie over every page. */
    alarms,
    preferences,
    /** Undefined but in the copy of a rehearsal, whose pages say so. */
    rehearsal: page.get(inRehearsal)?.(),
    /** Whether it was put away: nothing can be changed, and every page says so. */
    isArchived: page.get(archivedTournament),
    /** The way of an admin to a tournament that people use, until it is gone. */
    setup,
    /** Whether mails leave by themselves: where they do not, no page may claim one. */
    hasMail: page.get(hasMailServer),
    /** Of guests: when they were told something, of which their device counts what it has not shown. */
    news,
    badges: {
      ...badgesOf(decisions),
      ...taskBadges({ [NEW_SPIRIT_PATH]: owed.length, [ROSTER_PATH]: asking, [INBOX_PATH]: unread }, navigation.bar),
    },
  }
}

const forEverybody = sharedData(async ({ reader, language }) => {
  const [config, tournament, logo, divisions] = await Promise.all([
    configOf(reader),
    tournamentOf(reader),
    logoShown(reader, language),
    divisionsOf(reader),
  ])
  return {
    flags: flagsOf(config),
    tournament: tournament && {
      name: tournament.name,
      place: tournament.place,
      starts: tournament.starts,
      ends: tournament.ends,
      timeZone: tournament.time_zone,
      currency: tournament.currency,
    },
    logo,
    divisions: shownDivisions(divisions, language),
  }
})

export type RootData = Awaited<ReturnType<typeof rootData>>
