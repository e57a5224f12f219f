import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { OwnGame } from '#areas/schedule/home-games.api.server.ts'
import { type ChancesAt, chancePhrase, chancesOf, phasesPhrase } from '#areas/schedule/public/rows/chances.ts'
import { type SideShown, timeShown } from '#areas/schedule/public/rows/game-row.ts'
import { calendarHref, gameHref } from '#areas/schedule/public/schedule.address.ts'
import { logoInSize } from '#areas/teams/team-logo.ts'
import { useNow } from '#client/clock.ts'
import { formatDate, formatDay, formatWeekday } from '#client/when.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { scoreText } from '#ui/games/score.ts'
import { Icon } from '#ui/Icon.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PitchField, PitchPanel } from '#ui/page/PitchPanel.tsx'
import { Section } from '#ui/page/Section.tsx'
import { type Moment, TimelineList } from '#ui/page/TimelineList.tsx'
import { m } from '#words/messages.js'
import type { OwnEvent } from './home-data.server.ts'
import { isOwnGameOver, ownNext } from './own-next.ts'

const TICK_MS = 20_000
const MINUTE_MS = 60_000

/** Its picture large enough for the panel. */
const inPanel = ({ id, logo, ...side }: SideShown) => ({
  ...side,
  logo: logo && logoInSize(logo, '256x256'),
  isOpen: id === '',
})

/** What somebody's team plays now or next; while that hangs on the game before, where it may. */
export function OwnNextPanel({ games, teams }: { games: readonly OwnGame[]; teams: ReadonlySet<string> }) {
  const next = ownNext(games)
  const [then] = chancesOf(games, teams)
  if (next) return <NextGamePanel game={next} then={then} />
  return then ? <NextChancePanel at={then} /> : null
}

/** `then`: where it goes on from there, which its result decides. */
export function NextGamePanel({ game, then }: { game: OwnGame; then?: ChancesAt | undefined }) {
  const { home, away, score, field, division, phase, time, from } = game
  const now = useNow(TICK_MS)
  const divisions = useDivisions()
  const minutes = now && Math.ceil((from - now.getTime()) / MINUTE_MS)
  const isSoon = minutes !== undefined && minutes > 0 && minutes <= 120
  const isOn = now !== undefined && from <= now.getTime() && now.getTime() < game.to
  const title =
    game.state === 'live' || isOn
      ? m.standings_home_playing()
      : isSoon
        ? m.standings_home_next_in({ minutes })
        : m.standings_home_next_game()
  return (
    <PitchPanel
      label={m.standings_home_next_game()}
      title={title}
      aside={m.standings_home_at({ place: divisions.name(division), phase })}
    >
      <PitchField
        home={inPanel(home)}
        away={inPanel(away)}
        centre={score ? scoreText(...score) : timeShown(time)}
        place={field === undefined ? '' : m.schedule_public_field({ field })}
      />
      {then && <p className="pb-3">{thenText(then)}</p>}
      {game.state === 'live' || isOn ? (
        <ButtonLink kind="vis" to={scoresHref(game.id)}>
          {m.standings_home_score()}
        </ButtonLink>
      ) : (
        <ButtonLink kind="vis" to={gameHref(game.id)}>
          {m.standings_home_game_page()}
        </ButtonLink>
      )}
    </PitchPanel>
  )
}

/** “Then 17:00, field 1 if you win, field 4 if you lose” */
const thenText = ({ time, choices }: ChancesAt): string =>
  m.standings_home_then({
    time: timeShown(time),
    places: choices.map((chance) => chancePhrase(chance, { isOwn: true })).join(', '),
  })

/** Where the team plays next, while that hangs on the game before. */
export function NextChancePanel({ at }: { at: ChancesAt }) {
  return (
    <PitchPanel
      label={m.standings_home_next_game()}
      title={m.standings_home_next_game()}
      aside={withCapital(phasesPhrase(at))}
    >
      <p className="font-display text-score">{timeShown(at.time)}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {at.choices.map((chance) => (
          <ButtonLink key={chance.id} kind="chalk" to={chance.to}>
            {withCapital(chancePhrase(chance, { isOwn: true }))}
          </ButtonLink>
        ))}
      </div>
    </PitchPanel>
  )
}

type Props = {
  games: readonly OwnGame[]
  events: readonly OwnEvent[]
  teams: ReadonlySet<string>
  /** What is on or comes next, where that is known better than by the results. */
  upNext?: string | undefined
}

/** Own games and what else there is on that day, along one line. */
export function MyWeekend({ games, events, teams, upNext }: Props) {
  const [first] = games
  if (!first) return null
  const next = upNext ?? games.find((game) => !isOwnGameOver(game))?.id
  const [team] = teams
  const moments = [
    ...games.filter(({ by }) => !by).map((game): Moment => gameMoment(game, teams, next)),
    ...chancesOf(games, teams).map((at): Moment => chanceMoment(at, next)),
    ...events.map((event): Moment => eventMoment(event)),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return (
    <Section
      title={formatWeekday(first.day)}
      aside={formatDate(first.day)}
      end={
        <Link to={calendarHref(team === undefined ? {} : { team })} reloadDocument>
          {m.standings_home_calendar()}
        </Link>
      }
    >
      <TimelineList label={formatDay(first.day)} moments={moments} />
    </Section>
  )
}

function gameMoment(game: OwnGame, teams: ReadonlySet<string>, next: string | undefined): Moment {
  if (game.isDuty) return dutyMoment(game, next)
  const { id, day, time, home, away, score, field, phase } = game
  const isHome = teams.has(home.id)
  const opponent: SideShown = isHome ? away : home
  const place = field === undefined ? '' : m.schedule_public_field({ field })
  const [own, others] = score ? (isHome ? score : [score[1], score[0]]) : []
  const outcome =
    isOwnGameOver(game) && own !== undefined && others !== undefined ? outcomeText(own, others) : undefined
  return {
    key: id,
    at: `${day}T${time}`,
    time: timeShown(time),
    title: opponent.name,
    text: [outcome, place, phase].filter(Boolean).join(', '),
    when: isOwnGameOver(game) ? 'past' : id === next ? 'next' : 'later',
    to: gameHref(id),
    ...(own !== undefined &&
      others !== undefined && { end: <span className="font-display text-head">{scoreText(own, others)}</span> }),
  }
}

/** What it comes to after the game before: one of these, at the same time. */
function chanceMoment(at: ChancesAt, next: string | undefined): Moment {
  const { day, time, choices } = at
  return {
    key: `${day}T${time}`,
    at: `${day}T${time}`,
    time: timeShown(time),
    title: <ChanceLinks at={at} />,
    text: withCapital(phasesPhrase(at)),
    when: choices.some(({ id }) => id === next) ? 'next' : 'later',
  }
}

/** “Field 1 if you win, field 4 if you lose”: each leads to its game. */
function ChanceLinks({ at: { choices } }: { at: ChancesAt }) {
  const phrases = choices.map((chance) => chancePhrase(chance, { isOwn: true }))
  return choices.map(({ id, to }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to={to} className="link">
        {index > 0 ? phrases[index] : withCapital(phrases[index] ?? '')}
      </Link>
    </Fragment>
  ))
}

function dutyMoment(game: OwnGame, next: string | undefined): Moment {
  const { id, day, time, home, away, field, phase } = game
  return {
    key: id,
    at: `${day}T${time}`,
    time: timeShown(time),
    title: m.team_home_duty(),
    text: [`${home.name} – ${away.name}`, field !== undefined && m.schedule_public_field({ field }), phase]
      .filter(Boolean)
      .join(', '),
    when: isOwnGameOver(game) ? 'past' : id === next ? 'next' : 'later',
    to: isOwnGameOver(game) ? gameHref(id) : scoresHref(id),
  }
}

const scoresHref = (game: string) => `/scores?${new URLSearchParams({ game })}`

const outcomeText = (own: number, others: number): string =>
  own === others ? m.standings_home_level() : own > others ? m.standings_home_won() : m.standings_home_lost()

function eventMoment({ id, day, starts, title, place, clash }: OwnEvent): Moment {
  return {
    key: id,
    at: `${day}T${starts}`,
    time: timeShown(starts),
    title: <span lang={title.language}>{title.words}</span>,
    to: '/timeline',
    text: clash ? (
      <span className="flex items-center gap-1 font-semibold">
        <Icon of={TriangleAlert} size={15} />
        {m.timeline_clash({ time: timeShown(clash.time), game: clash.title })}
      </span>
    ) : (
      place
    ),
    ...(clash && { clash: true }),
  }
}

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
