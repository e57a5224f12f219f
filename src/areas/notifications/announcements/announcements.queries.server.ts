import { ROLES } from '#access/roles.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, shownDivisions } from '#areas/tournament/tournament.api.server.ts'
import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import type { Option } from '#ui/fields/Select.tsx'
import { m } from '#words/messages.js'
import type { AnnouncementsShown } from './announcements.address.ts'
import { announcements } from './announcements.collections.ts'
import { ROLE_NAMES } from './announcements.words.ts'
import { audienceIn, audienceKey } from './audience-key.ts'
import type { Announcement } from './deliver.server.ts'

/** For admins: the page's guard says who may see it. */

const PER_PAGE = 30

export interface AnnouncementShown {
  readonly id: string
  readonly title: string
  readonly to: string
  readonly author: string
  readonly state: Announcement['state']
  readonly isUrgent: boolean
  readonly due: string
  readonly recipients: number
}

export async function announcementsListed(reader: Reader, shown: AnnouncementsShown, language: Language) {
  const { q, choices, ...order } = shown
  const conditions = [
    search(q, ['title_en ~', 'title_de ~', 'text_en ~', 'text_de ~']),
    choices.state !== '' && 'state = {:state}',
  ]
  const found = await reader.page(announcements, {
    ...where(conditions, { state: choices.state }),
    sort: orderOf(order, '-created,id'),
    page: shown.page,
    perPage: PER_PAGE,
  })
  return { ...found, items: await announcementsShown(reader, found.items, language) }
}

export async function announcementsShown(
  reader: Reader,
  found: readonly Announcement[],
  language: Language,
): Promise<readonly AnnouncementShown[]> {
  const [authors, audiences] = await Promise.all([
    reader.byIds(
      users,
      found.map(({ author }) => author),
    ),
    audienceNames(
      reader,
      found.map(({ to }) => to),
      language,
    ),
  ])
  return found.map((it) => ({
    id: it.id,
    title: textInLanguage(it, 'title', language).words,
    to: audiences(it.to),
    author: authors.get(it.author)?.name ?? '',
    state: it.state,
    isUrgent: it.urgent,
    due: it.due,
    recipients: it.recipients,
  }))
}

export async function announcementCounts(reader: Reader) {
  const byState = await reader.countBy(announcements, ['state'])
  return {
    all: byState.reduce((sum, { count }) => sum + count, 0),
    byState: Object.fromEntries(byState.map(({ state, count }) => [state, count])) as Readonly<Record<string, number>>,
  }
}

/** Names of audiences, by their keys. */
async function audienceNames(reader: Reader, keys: readonly string[], language: Language) {
  const audiences = keys.map(audienceIn)
  const [named, divisions] = await Promise.all([
    reader.byIds(
      teams,
      audiences.flatMap((it) => (it?.to === 'team' ? [it.team] : [])),
    ),
    divisionsOf(reader),
  ])
  const shown = shownDivisions(divisions, language)
  return (key: string): string => {
    const audience = audienceIn(key)
    switch (audience?.to) {
      case 'everybody':
        return m.announcements_to_everybody()
      case 'division':
        return shown.find((it) => it.key === audience.division)?.name ?? audience.division
      case 'team':
        return named.get(audience.team)?.name ?? m.announcements_to_gone()
      case 'role':
        return ROLE_NAMES[audience.role]()
      default:
        return m.announcements_to_gone()
    }
  }
}

/** Whom one can write to, as a form offers it. */
export async function audienceOptions(reader: Reader, language: Language): Promise<readonly Option[]> {
  const [found, divisions] = await Promise.all([
    reader.every(teams, { filter: 'state = "accepted"', sort: 'name_key' }),
    divisionsOf(reader),
  ])
  const option = (group: string, value: string, label: string) => ({ group, value, label })
  return [
    { value: 'everybody', label: m.announcements_to_everybody() },
    ...ROLES.map((role) =>
      option(m.announcements_group_roles(), audienceKey({ to: 'role', role }), ROLE_NAMES[role]()),
    ),
    ...shownDivisions(divisions, language).map(({ key, name }) =>
      option(m.announcements_group_divisions(), audienceKey({ to: 'division', division: key }), name),
    ),
    ...found.map(({ id, name }) => option(m.announcements_group_teams(), audienceKey({ to: 'team', team: id }), name)),
  ]
}
