import { HeartHandshake, Link2, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { NEW_SPIRIT_PATH } from '#areas/spirit/sheet/sheet-shown.ts'
import { mailTo } from '#client/mail-to.ts'
import { ROSTER_PATH } from '#client/teams/team-home.address.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Badge } from '#ui/marks/Badge.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { PAGES } from '../pages.ts'
import { drawn } from '../shell/drawn.ts'
import { GamesNow } from './GamesNow.tsx'
import { Glance, News } from './GoodToKnow.tsx'
import type { HomeView } from './home-view.ts'
import { openingsFor } from './openings.ts'
import { LazyWeekend, LazyWeekendLine } from './own-parts.ts'

/** A part of the first page; null when it has nothing to say. */
export interface HomeSection {
  readonly key: string
  /** On a desktop; on a phone the second column follows the first, and what stands below that comes last. */
  readonly column: 'first' | 'second' | 'below'
  /** Where it stands instead on the days of the tournament: scores come before all that can be read later. */
  readonly onTheDay?: 'first' | 'second'
  readonly of: (home: HomeView) => ReactNode
}

/** The first page below the tournament itself, the most urgent first. Areas add theirs here. */
export const HOME_SECTIONS: readonly HomeSection[] = [
  { key: 'requests', column: 'first', of: requestsOpen },
  { key: 'spirit', column: 'first', of: sheetsOwed },
  { key: 'weekend', column: 'first', of: weekend },
  { key: 'games', column: 'second', onTheDay: 'first', of: GamesNow },
  { key: 'news', column: 'first', onTheDay: 'second', of: News },
  { key: 'glance', column: 'first', onTheDay: 'second', of: Glance },
  { key: 'rules', column: 'second', of: rules },
  { key: 'contact', column: 'second', of: contact },
  { key: 'mine', column: 'below', of: mine },
  { key: 'open', column: 'below', of: open },
]

/** Own games and what else there is on that day; or all of the weekend with jobs, food and whatever else is one's own. */
function weekend({ games, events, own, weekend }: HomeView): ReactNode {
  // Whoever has promised something has more than games, and on more than one day.
  if (weekend?.entries.some(({ isPromise }) => isPromise))
    return (
      <LazyPart>
        <LazyWeekendLine entries={weekend.entries} zone={weekend.zone} />
      </LazyPart>
    )
  if (!games || games.own.length === 0) return null
  return (
    <LazyPart>
      <LazyWeekend games={games.own} events={events} teams={new Set(own)} />
    </LazyPart>
  )
}

/** Who waits for this manager to say that they are in the team. */
function requestsOpen({ root: { badges } }: HomeView): ReactNode {
  const count = badges[ROSTER_PATH] ?? 0
  if (count === 0) return null
  return (
    <div className="pt-3">
      <Note icon={Link2} to={`${ROSTER_PATH}#requests`}>
        {m.roster_todo_requests({ count })}
      </Note>
    </div>
  )
}

/** The one sheet that is missing, or the list of them. */
function sheetsOwed({ owed }: HomeView): ReactNode {
  const [first, second] = owed
  if (!first) return null
  return (
    <div className="pt-3">
      <Note icon={HeartHandshake} to={second ? NEW_SPIRIT_PATH : first.href}>
        {m.spirit_owed_count({ count: owed.length })}
      </Note>
    </div>
  )
}

const Waiting = ({ count }: { count: number }) => (
  <>
    <span className="sr-only">{m.site_nav_waiting({ count })}</span>
    <Badge count={count} />
  </>
)

/** The places that only this person has. */
function mine({ root: { person, navigation, badges } }: HomeView): ReactNode {
  if (!person) return null
  const { bar, groups } = navigation
  const administration = bar.filter(({ path }) => path === '/admin')
  const things = groups.filter(({ group }) => group === 'mine').flatMap(({ links }) => links)
  return (
    <Section title={m.site_home_mine()}>
      <List>
        {[...administration, ...things].map(({ path, label, icon }) => (
          <Row
            key={path}
            to={path}
            title={label}
            icon={drawn(icon)}
            end={badges[path] !== undefined && <Waiting count={badges[path]} />}
          />
        ))}
      </List>
    </Section>
  )
}

function open({ visitor }: HomeView): ReactNode {
  const openings = openingsFor(PAGES, visitor)
  if (openings.length === 0) return null
  return (
    <Section title={m.site_home_open()}>
      <List>
        {openings.map(({ path, icon, title, text }) => (
          <Row key={path} to={path} icon={icon} title={title()} text={text()} />
        ))}
      </List>
    </Section>
  )
}

function rules({ root: { tournament }, rules }: HomeView): ReactNode {
  if (!rules || !tournament?.name) return null
  return (
    <Section title={m.site_home_games()}>
      <div className="pt-4">
        <StatTiles>
          <StatTile value={rules.targetScore} label={m.site_home_target_score()} />
          <StatTile value={rules.length} label={m.site_home_game_length()} />
          {rules.minimumRest > 0 && <StatTile value={rules.minimumRest} label={m.site_home_minimum_rest()} />}
        </StatTiles>
      </div>
    </Section>
  )
}

function contact({ organiser }: HomeView): ReactNode {
  if (!organiser) return null
  return (
    <Section title={m.site_home_contact()}>
      <List>
        <li className="row">
          <Icon of={Mail} />
          <div className="min-w-0 flex-1">
            {organiser.name && <div className="font-semibold">{organiser.name}</div>}
            <a href={mailTo(organiser.contact_email)} className="link row-link">
              {organiser.contact_email}
            </a>
          </div>
        </li>
      </List>
    </Section>
  )
}
