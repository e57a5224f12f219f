import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { InfosEditor } from './InfosEditor.tsx'
import { actOnInfos, INFOS_FORM, loadInfos } from './infos.page.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  loadInfos(context.get(pageRequest), 'tournament', url.searchParams)

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, (page, form) => actOnInfos(page, form, 'tournament'), INFOS_FORM)

export default function TournamentInfosPage() {
  return <InfosEditor {...useLoaderData<typeof loader>()} answer={useActionResult<typeof action>()} />
}
