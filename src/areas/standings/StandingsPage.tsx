import { ListOrdered } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { filtered, gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { useFollowed } from '#client/use-followed.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { type Segment, Segments } from '#ui/controls/Segments.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Bracket } from '#ui/games/Bracket.tsx'
import { FormatText } from '#ui/games/FormatText.tsx'
import { PoolStandingsTable } from '#ui/games/PoolStandingsTable.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { BestPlayers } from './BestPlayers.tsx'
import { FinalPlaces } from './FinalPlaces.tsx'
import { Needs, NeedsLink } from './Needs.tsx'
import { SpiritPlaces } from './SpiritPlaces.tsx'
import { standingsAddress } from './standings.address.ts'
import { type StandingsShown, standingsShown } from './standings.queries.server.ts'
import { patchedStandings, reactionOfStandings } from './standings-changes.ts'
import './standings.css'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reader, visit, viewer } = context.get(pageRequest)
  const own = await ownTeams(reader, viewer)
  return {
    standings: await standingsShown(
      visit,
      url.searchParams,
      own.map(({ division }) => division),
    ),
    own: own.map(({ team }) => team),
  }
}

export default function StandingsPage() {
  const loaded = useLoaderData<typeof loader>()
  const { standings, own } = loaded
  const only = standings && `division = "${standings.division.key}"`
  useLiveReload(
    only === undefined
      ? ['formats']
      : [
          filtered('pool_entries', only),
          filtered('formats', only),
          filtered('teams', only),
          'ceremony',
          'tournament',
          filtered('spirit_rankings', only),
        ],
  )
  const newest = useLiveGames({
    loaded,
    topic: gamesTopic(only),
    own,
    reactionTo: (change) => reactionOfStandings(change, standings),
  })
  return standings ? <Standings standings={patchedStandings(standings, newest)} own={own} /> : <NoStandings />
}

const BRACKET = 'bracket'

function Standings({ standings, own }: { standings: StandingsShown; own: readonly string[] }) {
  const { playing, division, needs, why, best = [], spirit } = standings
  const { key, pools, rounds, places, isHeld, progress, text } = division
  const [decided, count] = progress
  const followed = useFollowed(own)
  const divisions = useDivisions()
  const name = divisions.name(key)
  const links = playing.map((it) => ({
    to: standingsAddress.href({ choices: { division: it } }),
    label: divisions.name(it),
    current: it === key,
    division: it,
  }))
  const isOver = places.length > 0 && places.every(({ isDecided }) => isDecided)
  const final = (places.length > 0 || isHeld) && (
    <FinalPlaces places={places} followed={followed} isOver={isOver} isHeld={isHeld} />
  )
  // Who comes after the last game comes for the places.
  const isFirst = isOver || decided === count
  return (
    <>
      <PageHeader
        title={m.standings_title()}
        context={m.standings_context({ decided, count })}
        icons={<ShareButton title={m.standings_title()} url={standingsAddress.href({ choices: { division: key } })} />}
      />
      {playing.length > 1 && (
        <div className="standings-divisions no-print">
          <Choice label={m.standings_divisions()} links={links} />
        </div>
      )}
      <p className="hidden print:block">{name}</p>
      {decided === 0 && <p className="pt-3 text-small text-ink-2">{m.standings_no_results()}</p>}
      {isFirst && final}
      <div className="standings-pools">
        {pools.map((pool, index) => (
          <Section
            key={pool.key}
            title={pool.name}
            aside={pool.progress}
            end={index === 0 && rounds.length > 0 && <a href={`#${BRACKET}`}>{m.standings_bracket()}</a>}
          >
            <PoolStandingsTable
              table={pool}
              division={name}
              standings={standingsAddress.href({ choices: { division: key } })}
              followed={followed}
              open={needs?.team ?? why}
              more={({ team }) =>
                needs?.team === team.id && pool.hasProspects ? (
                  <Needs needs={needs} team={team.name} mine={followed.has(team.id)} />
                ) : (
                  pool.hasProspects && team.id !== '' && <NeedsLink division={key} team={team.id} />
                )
              }
            />
          </Section>
        ))}
      </div>
      {rounds.length > 0 && (
        <Section
          id={BRACKET}
          title={m.standings_bracket()}
          end={<Link to={`/schedule?division=${key}`}>{m.standings_to_games()}</Link>}
        >
          <div className="pt-3">
            <Bracket division={key} rounds={rounds} followed={followed} />
          </div>
        </Section>
      )}
      {!isFirst && final}
      {spirit.length > 0 && <SpiritPlaces places={spirit} followed={followed} />}
      {best.length > 0 && <BestPlayers best={best} />}
      <FormatText title={m.schedule_public_how({ division: name })} sentences={text} />
    </>
  )
}

/** More do not fit beside each other. */
const SEGMENTS_MOST = 4

const Choice = ({ label, links }: { label: string; links: readonly Segment[] }) =>
  links.length > SEGMENTS_MOST ? (
    <FilterChips label={label} filters={links} />
  ) : (
    <Segments label={label} segments={links} />
  )

const NoStandings = () => (
  <>
    <PageHeader title={m.standings_title()} />
    <EmptyState
      icon={ListOrdered}
      title={m.standings_none()}
      action={
        <ButtonLink kind="line" to="/teams">
          {m.schedule_public_to_teams()}
        </ButtonLink>
      }
    >
      {m.standings_none_text()}
    </EmptyState>
  </>
)
