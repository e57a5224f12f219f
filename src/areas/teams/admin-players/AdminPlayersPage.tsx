import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { moneyOfPlayer } from '#areas/settlement/settlement.api.server.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { listForm } from '#http/pages/forms/form-bounds.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { PLAYER_LINES_MOST } from '#rules/import/player-list.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { openConnectionsOf } from '../roster/roster.queries.server.ts'
import { AdminMerge } from './AdminMerge.tsx'
import { AdminNewPlayer } from './AdminNewPlayer.tsx'
import { AdminPlayer } from './AdminPlayer.tsx'
import { AdminPlayersImport } from './AdminPlayersImport.tsx'
import { AdminPlayersList } from './AdminPlayersList.tsx'
import { actOnPlayers } from './admin-players.actions.server.ts'
import { adminPlayersAddress } from './admin-players.address.ts'
import {
  freeAccounts,
  type PlayerListed,
  playersCounts,
  playersListed,
  playersWithIds,
  similarTwins,
  teamsOfPlayers,
} from './admin-players.queries.server.ts'

export { loadsAgainAfterEveryForm as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, publicUrl } = context.get(pageRequest)
  const params = url.searchParams
  const divisions = (await divisionsOf(db)).map(({ key }) => key)
  const shown = adminPlayersAddress.read(params, { division: divisions })
  const wanted = params.get('player') ?? ''
  const merging = params.get('merge') ?? ''
  const [[player], [first, second], teams, counts] = await Promise.all([
    playersWithIds(db, [wanted]),
    playersWithIds(db, [merging, params.get('with') ?? '']),
    teamsOfPlayers(db),
    playersCounts(db),
  ])
  const one = first?.id === merging ? first : undefined
  const isImporting = params.has('import')
  const isAdding = !player && !one && params.has('add')
  const isList = !player && !one && !isImporting && !isAdding
  return {
    shown,
    counts,
    teams,
    isImporting,
    isAdding,
    isGone: (wanted !== '' && !player) || (merging !== '' && !one),
    one: player && (await onePlayer(player)),
    merging: one && (await twoPlayers(one)),
    list: isList ? await playersListed(db, shown) : undefined,
    publicUrl,
    ...(player && { title: player.full_name }),
  }

  async function onePlayer(player: PlayerListed) {
    const search = (params.get('account') ?? '').trim()
    return {
      player,
      requests: await openConnectionsOf(db, [player]),
      money: await moneyOfPlayer(db, player.id),
      search,
      accounts: search === '' ? undefined : await freeAccounts(db, search),
    }
  }

  async function twoPlayers(one: PlayerListed) {
    const find = (params.get('find') ?? '').trim()
    const found =
      find === '' ? undefined : await playersListed(db, { ...adminPlayersAddress.read(new URLSearchParams()), q: find })
    return {
      one,
      other: second,
      find,
      found: found?.items.filter(({ id }) => id !== one.id).slice(0, FOUND_MOST),
      similar: second ? [] : await similarTwins(db, one),
    }
  }
}

/** More than these are not read through: who looks for somebody types more of the name. */
const FOUND_MOST = 10

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, (page, form) => actOnPlayers(page, form, args.url), listForm(PLAYER_LINES_MOST))

export default function AdminPlayersPage() {
  useLiveReload(['players', 'player_details', 'teams', 'users', 'connection_requests', 'settlement_entries'])
  const { shown, counts, teams, isImporting, isAdding, isGone, one, merging, list, publicUrl } =
    useLoaderData<typeof loader>()
  const { answer, refused, done, preview } = useFormResult<typeof action>()
  const back = adminPlayersAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {one && (
        <AdminPlayer
          key={one.player.id}
          {...one}
          teams={teams}
          shown={shown}
          publicUrl={publicUrl}
          back={back}
          refused={refused}
        />
      )}
      {!one && merging && (
        <AdminMerge
          key={`${merging.one.id} ${merging.other?.id}`}
          {...merging}
          shown={shown}
          back={back}
          refused={refused}
        />
      )}
      {isAdding && <AdminNewPlayer shown={shown} teams={teams} back={back} refused={refused} done={done} />}
      {!one && !merging && !isAdding && isImporting && (
        <AdminPlayersImport back={back} preview={preview} refused={refused} done={done} />
      )}
      {list && (
        <AdminPlayersList list={list} shown={shown} counts={counts} teams={teams} refused={refused}>
          {isGone && !done && <Note kind="warn">{m.teams_admin_player_gone()}</Note>}
        </AdminPlayersList>
      )}
    </>
  )
}
