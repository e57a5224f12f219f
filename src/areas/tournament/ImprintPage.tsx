import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageRequest } from '#http/pages/page-request.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { ClubText } from './ClubText.tsx'
import { legalPage } from './legal-text.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) => legalPage(context.get(pageRequest), 'imprint')

export default function ImprintPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={m.tournament_imprint_title()} context={m.tournament_imprint_context()} />
      <ClubText {...page} level={2} />
    </>
  )
}
