import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { RootData, rootData } from '../root-data.server.ts'
import { FlightDrawing } from './FlightDrawing.tsx'
import { DayHeader, HomeHero } from './HomeHero.tsx'
import { patchedHome, reactionOfHome } from './home-changes.ts'
import { homeData } from './home-data.server.ts'
import type { HomeView } from './home-view.ts'
import { mayPlay } from './own-next.ts'
import { LazyOwnNext } from './own-parts.ts'
import { HOME_SECTIONS, type HomeSection } from './sections.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => homeData(context.get(pageRequest))

export default function HomePage() {
  const loaded = useLoaderData<typeof loader>()
  useLiveReload([
    'timelines',
    'notices',
    ...(loaded.weekend ? ['helperjob_entries', 'foods', 'booking_orders'] : []),
    ...(loaded.games && loaded.games.winners.length > 0 ? ['ceremony'] : []),
    ...(loaded.owed.length > 0 ? ['spirit_sheets'] : []),
  ])
  const newest = useLiveGames({
    loaded,
    topic: gamesTopic(),
    own: loaded.own,
    reactionTo: (change) => reactionOfHome(change, loaded.games),
  })
  const root = useRouteLoaderData<typeof rootData>('root')
  if (!root) return null
  const { person, flags, tournament } = root
  const games = loaded.games && patchedHome(loaded.games, newest)
  const hasNext = games && mayPlay(games.own)
  const home: HomeView = { ...loaded, ...(games && { games }), root, visitor: { roles: person?.roles, flags } }
  const { isOn } = loaded
  const sections = (column: HomeSection['column']) =>
    HOME_SECTIONS.filter((section) => (isOn && section.onTheDay ? section.onTheDay : section.column) === column).map(
      ({ key, of: Part }) => <Part key={key} {...home} />,
    )
  return (
    <>
      {person && (
        <PageHeader title={m.site_home_my_weekend()} context={isOn || hasNext ? tournament?.name : person.name} />
      )}
      <div className="home-columns">
        <div>
          {hasNext ? (
            <LazyPart>
              <LazyOwnNext games={games.own} teams={new Set(loaded.own)} />
            </LazyPart>
          ) : isOn && tournament?.name ? (
            !person && <DayHeader tournament={tournament} />
          ) : tournament?.name ? (
            <HomeHero tournament={tournament} heading={person ? 'h2' : 'h1'} />
          ) : (
            <NothingYet person={person} />
          )}
          {sections('first')}
        </div>
        <div>{sections('second')}</div>
        <div>{sections('below')}</div>
      </div>
    </>
  )
}

/** Before the tournament has a name: who has to do something, and what. */
function NothingYet({ person }: { person: RootData['person'] }) {
  const isAdmin = person?.roles.includes('admin') ?? false
  const Heading = person ? 'h2' : 'h1'
  return (
    <section className="pitch home-hero">
      <Heading>{m.site_home_empty()}</Heading>
      <p className="text-on-pitch-2">{isAdmin ? m.site_home_empty_admin() : m.site_home_empty_text()}</p>
      {isAdmin && (
        <div className="mt-4">
          <ButtonLink to="/admin" kind="vis">
            {m.site_home_empty_action()}
          </ButtonLink>
        </div>
      )}
      <FlightDrawing />
    </section>
  )
}
