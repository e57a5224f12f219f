import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { RoundsView } from '../cards/RoundsView.tsx'
import { type DiscSettings, discSettingsOf } from '../settings.server.ts'
import { AdminGolfer } from './AdminGolfer.tsx'
import { AdminGolfersList } from './AdminGolfersList.tsx'
import { actOnGolfers } from './admin-players.actions.server.ts'
import { type AdminGolfersShown, adminGolfersAddress } from './admin-players.address.ts'
import {
  type GolferDesk,
  type GolferListed,
  golferDesk,
  golfersFound,
  golfersListed,
  playersToAdd,
  type RoundsDesk,
  roundsDesk,
} from './admin-players.queries.server.ts'
import { DiscSettingsForm } from './DiscSettingsForm.tsx'
import { NewGolfer } from './NewGolfer.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

/** What the address asks for. */
interface AdminGolfersData {
  readonly shown: AdminGolfersShown
  readonly settings: DiscSettings
  readonly rounds?: RoundsDesk
  readonly address?: string
  readonly isSettings?: boolean
  /** Whom a new one may be. */
  readonly toAdd?: readonly { readonly id: string; readonly name: string }[]
  readonly one?: GolferDesk
  readonly isGone?: boolean
  readonly list?: readonly GolferListed[]
  readonly counts?: Readonly<Record<string, number>>
  readonly total?: number
}

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs): Promise<AdminGolfersData> {
  const { db, publicUrl } = context.get(pageRequest)
  const shown = adminGolfersAddress.read(searchParams)
  const settings = await discSettingsOf(db)
  const view = searchParams.get('view')
  if (view === 'rounds') return { shown, settings, rounds: await roundsDesk(db), address: publicUrl }
  if (view === 'settings') return { shown, settings, isSettings: true }
  if (searchParams.has('new')) return { shown, settings, toAdd: await playersToAdd(db) }
  const wanted = searchParams.get('golfer') ?? ''
  const one = wanted === '' ? undefined : await golferDesk(db, wanted)
  if (one) return { shown, settings, one }
  const all = await golfersListed(db)
  return {
    shown,
    settings,
    isGone: wanted !== '',
    list: golfersFound(all, shown),
    counts: Object.fromEntries(
      [...Map.groupBy(all, ({ state }) => state)].map(([state, its]) => [state, its.length] as const),
    ),
    total: all.filter(({ state }) => state !== 'withdrawn').length,
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnGolfers)

/** Who plays, in which state, on which card; and the rounds with their draw. */
export default function AdminGolfersPage() {
  useLiveReload([
    'discgolf_players',
    'discgolf_rounds',
    'discgolf_cards',
    'discgolf_seats',
    'discgolf_settings',
    'discgolf_entries',
  ])
  const { shown, settings, rounds, address, isSettings, toAdd, one, isGone, list, counts, total } =
    useLoaderData<typeof loader>()
  const { answer, refused, done } = useFormResult<typeof action>()
  const back = adminGolfersAddress.href(shown)
  return (
    <>
      <SuccessMessage answer={answer} />
      {rounds && <RoundsView desk={rounds} divisions={settings.divisions} address={address ?? ''} refused={refused} />}
      {isSettings && <DiscSettingsForm settings={settings} refused={refused} />}
      {toAdd && (
        <NewGolfer
          key={done?.text ?? ''}
          players={toAdd}
          divisions={settings.divisions}
          back={back}
          refused={refused}
        />
      )}
      {one && <AdminGolfer key={one.id} golfer={one} divisions={settings.divisions} back={back} refused={refused} />}
      {list && (
        <AdminGolfersList
          list={list}
          shown={shown}
          counts={counts ?? {}}
          total={total ?? 0}
          divisions={settings.divisions}
          done={done}
          refused={refused}
        >
          {isGone && <Note kind="warn">{m.discgolf_refused_player_gone()}</Note>}
        </AdminGolfersList>
      )}
    </>
  )
}
