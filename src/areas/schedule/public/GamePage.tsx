import { CalendarPlus, CirclePlus, HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sitePlanShown } from '#areas/map/map.api.server.ts'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { divisionsOf, shownDivisions } from '#areas/tournament/tournament.api.server.ts'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { filtered, gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { useFollowed } from '#client/use-followed.ts'
import { formatDay } from '#client/when.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { SitePlan } from '#ui/figures/SitePlan.tsx'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { Bracket } from '#ui/games/Bracket.tsx'
import { PoolStandingsTable } from '#ui/games/PoolStandingsTable.tsx'
import { scoreText } from '#ui/games/score.ts'
import { divisionsFrom, useDivisions } from '#ui/marks/divisions.ts'
import { GAME_STATE_WORDS, type GameState } from '#ui/marks/game-state.ts'
import { State } from '#ui/marks/State.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PitchField, PitchPanel } from '#ui/page/PitchPanel.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { goalsOfGame } from '../game-goals.api.server.ts'
import { owedSheetOfGame } from '../owed-sheet.api.server.ts'
import { GameItem } from './GameItem.tsx'
import { GoalsOfGame } from './GoalsOfGame.tsx'
import { type GamePageData, gameShown } from './game.queries.server.ts'
import { patchedGame, reactionOfGamePage } from './game-page-changes.ts'
import { type SideShown, timeShown } from './rows/game-row.ts'
import { ScoreHistory, useScoreSteps } from './ScoreHistory.tsx'
import { calendarHref, gameHref, scheduleAddress, standingsHref } from './schedule.address.ts'
import './schedule.css'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { records, reader, visit, viewer, preferences } = page
  const [game, own, plan] = await Promise.all([
    gameShown(visit, params['game'] ?? ''),
    ownTeams(reader, viewer),
    sitePlanShown(records, preferences.language),
  ])
  if (!game) throw data(null, { status: 404 })
  const divisions = divisionsFrom(shownDivisions(await divisionsOf(reader), preferences.language))
  const goals = await page.get(goalsOfGame)(reader, game.row.id)
  const owed = await page.get(owedSheetOfGame)(reader, viewer, game.row.id)
  return {
    title: titleOf(game),
    share: shareOf(game, divisions.name(game.row.division)),
    game,
    own: own.map(({ team }) => team),
    // Anybody who is signed in may at least give a hint.
    isSignedIn: viewer.id !== '',
    plan: game.pin && plan,
    goals,
    /** Where the visitor's team gives the spirit sheet that it owes. */
    owed: owed?.href,
  }
}

/** “Kite Club – Mudlarks”; “Winner of Kite Club – Mudlarks v Herons”, where a dash would join all of them. */
const titleOf = ({ row: { home, away } }: GamePageData) =>
  (home.candidates || away.candidates ? m.schedule_public_game_open : m.schedule_public_game_vs)({
    home: home.name,
    away: away.name,
  })

/** “Kite Club 15–12 Mudlarks”, and below which game that is, when and where. */
function shareOf(game: GamePageData, division: string) {
  const { home, away, score, day, time, field, state } = game.row
  return {
    title: score ? `${home.name} ${scoreText(...score)} ${away.name}` : titleOf(game),
    description: [
      division,
      game.name,
      `${formatDay(day)}, ${timeShown(time)}`,
      field !== undefined && m.schedule_public_field({ field }),
      state && GAME_STATE_WORDS[state](),
    ]
      .filter(Boolean)
      .join(', '),
  }
}

export default function GamePage() {
  const loaded = useLoaderData<typeof loader>()
  return <OneGame key={loaded.game.row.id} loaded={loaded} />
}

function OneGame({ loaded }: { loaded: Awaited<ReturnType<typeof loader>> }) {
  const { title, own, plan, goals, isSignedIn, owed } = loaded
  const inDivision = `division = "${loaded.game.row.division}"`
  useLiveReload([
    filtered('pool_entries', inDivision),
    ...(goals ? [goals.topic] : []),
    ...(owed === undefined ? [] : ['spirit_sheets']),
  ])
  const newest = useLiveGames({
    loaded,
    topic: gamesTopic(inDivision),
    own,
    reactionTo: (change) => reactionOfGamePage(change, loaded.game),
  })
  const game = patchedGame(loaded.game, newest)
  const { row, name, pool, rounds, awaitedBy } = game
  const steps = useScoreSteps(game)
  const followed = useFollowed(own)
  const division = useDivisions().name(row.division)
  const standings = <Link to={standingsHref(row.division)}>{m.standings_title()}</Link>
  return (
    <>
      <PageHeader
        title={title}
        context={`${division}, ${name}`}
        back={scheduleAddress.href({ choices: { day: row.day } })}
        icons={<ShareButton title={title} url={gameHref(row.id)} />}
      />
      <div className="game-page">
        <div>
          <Hero game={game} mayReport={isSignedIn} />
          {owed !== undefined && (
            <div className="pt-3">
              <Note icon={HeartHandshake} title={m.spirit_owed()} to={owed} />
            </div>
          )}
          {steps.length > 0 && (
            <Section title={m.schedule_public_game_history()}>
              <ScoreHistory steps={steps} row={row} />
            </Section>
          )}
          <GoalsOfGame of={goals} />
          <Facts game={game} />
          {plan && <OnPlan plan={plan} game={game} />}
        </div>
        <div>
          {pool && (
            <Section title={pool.name} aside={pool.progress} end={standings}>
              <PoolStandingsTable
                table={pool}
                division={division}
                standings={standingsHref(row.division)}
                followed={followed}
              />
            </Section>
          )}
          {rounds.length > 0 && (
            <Section title={m.standings_bracket()} end={standings}>
              <div className="pt-3">
                <Bracket division={row.division} rounds={rounds} followed={followed} game={row.id} />
              </div>
            </Section>
          )}
          {awaitedBy.length > 0 && (
            <Section title={m.schedule_public_game_waiting()}>
              <ul className="list">
                {awaitedBy.map((it) => (
                  <GameItem key={it.id} row={it} followed={followed} by="team" day />
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

function Hero({ game: { row, logos, name }, mayReport }: { game: GamePageData; mayReport: boolean }) {
  const { home, away, score, state, field } = row
  return (
    <PitchPanel
      label={name}
      title={state ? GAME_STATE_WORDS[state]() : m.schedule_public_game_scheduled()}
      aside={formatDay(row.day)}
    >
      <PitchField
        home={sideOf(home, logos.home)}
        away={sideOf(away, logos.away)}
        centre={score ? scoreText(...score) : timeShown(row.time)}
        place={field === undefined ? '' : m.schedule_public_field({ field })}
      />
      {mayReport && !(state && OVER.includes(state)) && home.id !== '' && away.id !== '' && (
        <ButtonLink kind="vis" size="small" icon={CirclePlus} to={`/scores?game=${row.id}`}>
          {m.scores_pad_enter()}
        </ButtonLink>
      )}
    </PitchPanel>
  )
}

/** Its result stands, or there will be none. */
const OVER: readonly GameState[] = ['confirmed', 'forfeit', 'cancelled']

const sideOf = ({ id, name, colour }: SideShown, logo: string | undefined) => ({
  name,
  colour,
  logo,
  href: id === '' ? undefined : `/teams/${id}`,
  isOpen: id === '',
})

function Facts({ game: { row, until, moved, duty } }: { game: GamePageData }) {
  const { day, time, field, change } = row
  return (
    <Section title={m.schedule_public_game_about()}>
      <dl className="facts">
        <Fact label={m.schedule_public_game_when()}>
          {m.schedule_public_game_until({ day: formatDay(day), from: timeShown(time), to: until })}
        </Fact>
        <Fact label={m.schedule_public_game_where()}>
          {field === undefined ? m.schedule_public_no_field() : m.schedule_public_field({ field })}
        </Fact>
        {(moved ?? change) && (
          <Fact label={m.schedule_public_game_change()}>
            <State kind="moved">{moved ?? change}</State>
          </Fact>
        )}
        {duty && (
          <Fact label={m.schedule_public_game_duty()}>
            {duty.id === '' ? (
              duty.name
            ) : (
              <Link to={`/teams/${duty.id}`} className="link">
                {duty.name}
              </Link>
            )}
          </Fact>
        )}
      </dl>
      <div className="no-print flex flex-wrap gap-2 pt-3">
        <ButtonLink kind="line" icon={CalendarPlus} to={calendarHref({ game: row.id })} reloadDocument>
          {m.schedule_public_game_add()}
        </ButtonLink>
      </div>
    </Section>
  )
}

function OnPlan({ plan, game: { row, pin, place } }: { plan: SitePlanShown; game: GamePageData }) {
  const { field = '', state } = row
  if (!pin) return null
  const label = m.schedule_public_field({ field })
  return (
    <Section title={m.schedule_public_game_plan()} end={<Link to={`/map?field=${place}`}>{m.map_title()}</Link>}>
      <div className="pt-3">
        <SitePlan plan={plan} pins={[{ key: field, ...pin, label, text: field, isLive: state === 'live' }]} />
      </div>
    </Section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
