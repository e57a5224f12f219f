import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { isMoreThanResult } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { CeremonyControl } from './CeremonyControl.tsx'
import { CeremonyScreen } from './CeremonyScreen.tsx'
import { leadCeremony } from './ceremony.actions.server.ts'
import { isControl } from './ceremony.address.ts'
import { ceremonyControl, ceremonyScreen } from './ceremony.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

/** Whoever may not lead the ceremony sees the screen, whatever the address says. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reader, viewer } = context.get(pageRequest)
  const isLed = viewer.roles.includes('admin') && isControl(url.searchParams)
  return isLed ? { control: await ceremonyControl(reader) } : { screen: await ceremonyScreen(reader) }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, leadCeremony)

/** For a beamer or a television what was revealed; for admins, on a phone, what reveals it. */
export default function CeremonyPage() {
  useLiveReload(['ceremony', 'formats', 'teams', 'tournament', 'spirit_rankings'])
  useGamesReload((change) => change.isCounted || isMoreThanResult(change))
  const found = useLoaderData<typeof loader>()
  const refused = refusalIn(useActionResult<typeof action>())
  if ('control' in found && found.control) return <CeremonyControl control={found.control} refused={refused} />
  return 'screen' in found && found.screen ? <CeremonyScreen {...found.screen} /> : null
}
