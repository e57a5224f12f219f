import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { LeadsTo } from '#client/forms/LeadsTo.tsx'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { filtered, useLiveReload } from '#client/live/use-live.ts'
import { NoTeamYet } from '#client/teams/NoTeamYet.tsx'
import { listForm } from '#http/pages/forms/form-bounds.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { isImport } from '#http/pages/forms/import-list.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { LINES_MOST } from '#rules/import/roster-list.ts'
import { RosterCodes } from './players/RosterCodes.tsx'
import { RosterList } from './players/RosterList.tsx'
import { RosterPlayerView } from './players/RosterPlayerView.tsx'
import { RosterImport } from './RosterImport.tsx'
import { actOnRoster, importRosterList } from './roster.actions.server.ts'
import { openIn, rosterAddress } from './roster.address.ts'
import { type RosterData, rosterData } from './roster-data.server.ts'

export { loadsAgainAfterEveryForm as shouldRevalidate } from '#client/forms/out-of-date.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  rosterData(context.get(pageRequest), url.searchParams.get('team'))

export const action = (args: ActionFunctionArgs) =>
  handleForm(
    args,
    async (page, form) => (isImport(form) ? importRosterList(page, form) : actOnRoster(page, form)),
    listForm(LINES_MOST),
  )

export default function RosterPage() {
  const found = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  if (!found) return <NoTeamYet />
  const { view, player } = openIn(params)
  // What was answered belongs to the view that was posted to.
  return <View key={`${found.team.id} ${view} ${player}`} found={found} />
}

function View({ found }: { found: RosterData }) {
  const { team, roster } = found
  const ofTeam = `player.team = "${team.id}"`
  useLiveReload([
    `teams/${team.id}`,
    filtered('players', `team = "${team.id}"`),
    filtered('player_details', ofTeam),
    filtered('connection_requests', ofTeam),
  ])
  const [params] = useSearchParams()
  const shown = rosterAddress(team.id).read(params)
  const { view, player: wanted } = openIn(params)
  const { answer, refused, done, preview } = useFormResult<typeof action>()
  const player = roster.find(({ id }) => id === wanted)
  return (
    <>
      <SuccessMessage answer={answer} />
      {player && done?.done === 'edit' && <LeadsTo answer={done} to={rosterAddress(team.id).href()} />}
      {player || view === 'add' ? (
        <RosterPlayerView found={found} player={player} refused={refused} done={done} />
      ) : view === 'import' ? (
        <RosterImport found={found} preview={preview} refused={refused} done={done} />
      ) : view === 'codes' ? (
        <RosterCodes found={found} />
      ) : (
        <RosterList found={found} shown={shown} refused={refused} />
      )}
    </>
  )
}
