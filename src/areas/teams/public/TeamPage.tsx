import { CirclePlus, ClipboardList, Palette, Settings2, UserPlus, Users } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { filtered, gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import type { Done } from '#http/pages/forms/done.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { countryIn } from '#rules/countries.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { newPlayerOfTeamHref } from '../admin-players/admin-players.address.ts'
import { adminTeamsAddress } from '../admin-teams/admin-teams.address.ts'
import { changeLookBy, LOOK_FORM } from '../look/team-look.actions.server.ts'
import { TeamFacts } from '../manager/TeamFacts.tsx'
import { rosterAddress, viewHref } from '../roster/roster.address.ts'
import { gamesOfTeam } from '../team-games.api.server.ts'
import { jingleOfTeam } from '../team-jingle.api.server.ts'
import { spiritOfTeam } from '../team-spirit.api.server.ts'
import { actsFor, ownTeams, type Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { isPublicTeam } from '../teams.fields.ts'
import { FollowTeam } from './FollowTeam.tsx'
import { GamesOfTeam } from './GamesOfTeam.tsx'
import { JingleButton } from './JingleButton.tsx'
import { NextGame } from './NextGame.tsx'
import { publicTeamsAddress, teamHref } from './public-teams.address.ts'
import { markOf, rosterShown } from './public-teams.queries.server.ts'
import { SpiritOfTeam } from './SpiritOfTeam.tsx'
import { StandingOfTeam } from './StandingOfTeam.tsx'
import { TeamRoster } from './TeamRoster.tsx'
import { patchedTeamGames, reactionOfTeamGames } from './team-games-changes.ts'

/** With what cuts pictures, which only those need who care for the team. */
const LazyLookForm = lazy(async () => ({ default: (await import('../look/TeamLookForm.tsx')).TeamLookForm }))

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { records, reader, viewer, preferences } = page
  const team = await records.view(teams, params['team'] ?? '')
  if (!team) throw data(null, { status: 404 })
  // Who manages it is hidden from everybody; guests manage nothing.
  const managed = viewer.id === '' ? undefined : await reader.get(teams, team.id)
  const mayEdit = managed !== undefined && actsFor(managed, viewer)
  const { division, city, colour_light, state } = team
  return {
    title: team.name,
    team: { ...markOf(team), division, city, country: countryIn(preferences.language, team.country), colour_light },
    isWithdrawn: state === 'withdrawn',
    isHidden: !isPublicTeam(team),
    roster: await rosterShown(records, team.id),
    games: await page.get(gamesOfTeam)(page.visit, team.id),
    spirit: await page.get(spiritOfTeam)(reader, team),
    jingle: await page.get(jingleOfTeam)(reader, team.id),
    mayEdit,
    isOwn: (await ownTeams(reader, viewer)).some((own) => own.team === team.id),
    isEditing: mayEdit && url.searchParams.get('edit') === 'look',
    ...(managed && managedAt(managed, viewer)),
  }
}

/** Where those who care for the team go on. */
function managedAt(team: Team, { id, roles }: Viewer): { rosterAt?: string; adminAt?: string; addAt?: string } {
  const isManager = roles.includes('teammanager') && team.managers.includes(id)
  return {
    ...(roles.includes('admin') && {
      adminAt: adminTeamsAddress.href({}, { team: team.id }),
      addAt: newPlayerOfTeamHref(team.id),
    }),
    ...(isManager &&
      team.state === 'accepted' && { rosterAt: rosterAddress(team.id).href(), addAt: viewHref(team.id, 'add') }),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(
    args,
    async (page, form): Promise<Done<'look'>> => {
      await changeLookBy(page, form, args.params['team'] ?? '')
      return { done: 'look', text: m.teams_logo_saved() }
    },
    LOOK_FORM,
  )

const LIVE = ['jingles', 'pool_entries', 'spirit_rankings', 'tournament', 'ceremony']

export default function TeamPage() {
  const loaded = useLoaderData<typeof loader>()
  const { team, roster, spirit, jingle, isWithdrawn, isHidden, mayEdit, isOwn, isEditing, rosterAt, adminAt, addAt } =
    loaded
  useLiveReload([`teams/${team.id}`, ...LIVE, filtered('players', `team = "${team.id}"`)])
  const newest = useLiveGames({
    loaded,
    topic: gamesTopic(`division = "${team.division}" || home = "${team.id}" || away = "${team.id}"`),
    reactionTo: (change) => reactionOfTeamGames(change, loaded.games, team.id),
  })
  const games = patchedTeamGames(loaded.games, newest)
  const { answer, refused, done } = useFormResult<typeof action>()
  const here = teamHref(team.id)
  // The form was longer than what is above the roster.
  useEffect(() => {
    if (done) window.scrollTo(0, 0)
  }, [done])
  if (mayEdit && (isEditing || refused))
    return (
      <>
        <PageHeader title={m.teams_logo_title()} context={team.name} back={here} />
        <LazyPart>
          <LazyLookForm team={team} action={here} back={here} refused={refused} />
        </LazyPart>
      </>
    )
  return (
    <>
      <SuccessMessage answer={answer} />
      <PageHeader
        title={team.name}
        back={publicTeamsAddress.path}
        icons={
          <>
            <FollowTeam team={team.id} division={team.division} />
            <ShareButton title={team.name} url={here} />
          </>
        }
      />
      <div className="grid gap-3">
        {isWithdrawn && <Note>{m.teams_public_withdrawn_text()}</Note>}
        {isHidden && <Note kind="warn">{m.teams_public_hidden()}</Note>}
        <NextGame of={games} />
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-40 flex-1">
            <TeamFacts team={team} />
          </div>
          {jingle !== undefined && (
            <span className="no-print">
              <JingleButton href={jingle} />
            </span>
          )}
        </div>
        {(mayEdit || isOwn) && (
          <div className="no-print flex flex-wrap gap-2">
            {isOwn && (
              <ButtonLink kind="line" icon={CirclePlus} to="/scores">
                {m.scores_pad_enter()}
              </ButtonLink>
            )}
            {mayEdit && (
              <ButtonLink kind="line" icon={Palette} to={`${here}?edit=look`}>
                {m.teams_logo_edit()}
              </ButtonLink>
            )}
            {rosterAt && (
              <ButtonLink kind="line" icon={ClipboardList} to={rosterAt}>
                {m.teams_public_manage()}
              </ButtonLink>
            )}
            {adminAt && (
              <ButtonLink kind="line" icon={Settings2} to={adminAt}>
                {m.teams_public_admin()}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <div className="desk:grid desk:grid-cols-2 desk:gap-x-10">
        <div>
          <GamesOfTeam of={games} />
        </div>
        {(games.standing || spirit) && (
          <div>
            {games.standing && <StandingOfTeam team={team.id} standing={games.standing} />}
            {spirit && (
              <SpiritOfTeam
                spirit={spirit}
                end={games.standing && <Link to={games.standing.all}>{m.standings_title()}</Link>}
              />
            )}
          </div>
        )}
      </div>
      <Section title={m.teams_public_roster()} aside={m.teams_public_players({ count: roster.length })}>
        {roster.length === 0 ? (
          <EmptyState
            icon={Users}
            title={m.teams_public_no_players()}
            action={
              addAt !== undefined && (
                <ButtonLink kind="line" icon={UserPlus} to={addAt}>
                  {m.roster_add()}
                </ButtonLink>
              )
            }
          />
        ) : (
          <TeamRoster players={roster} />
        )}
      </Section>
    </>
  )
}
