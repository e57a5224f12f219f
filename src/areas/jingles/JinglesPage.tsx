import { Music, Pencil } from 'lucide-react'
import { lazy } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { actOnJingles, JINGLE_FORM } from './edit/jingles.actions.server.ts'
import { editHref } from './jingle-href.ts'
import { jinglesEdited, jinglesShown } from './jingles.queries.server.ts'
import { JingleBoard } from './play/JingleBoard.tsx'

/** Most people only press buttons. */
const LazyEdit = lazy(async () => ({ default: (await import('./edit/EditJingles.tsx')).EditJingles }))

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { reader, viewer, preferences } = context.get(pageRequest)
  const isAdmin = viewer.roles.includes('admin')
  const edit = isAdmin ? searchParams.get('edit') : null
  return {
    isAdmin,
    jingles: await jinglesShown(reader, preferences.language),
    editing: edit === null ? undefined : { wanted: edit, ...(await jinglesEdited(reader)) },
  }
}

export function action(args: ActionFunctionArgs) {
  const { viewer } = args.context.get(pageRequest)
  // Nobody else has a file to bring, so nobody else's is read.
  return handleForm(args, actOnJingles, viewer.roles.includes('admin') ? JINGLE_FORM : undefined)
}

export default function JinglesPage() {
  useLiveReload(['jingles', 'teams'])
  const { jingles, isAdmin, editing } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  if (editing)
    return (
      <>
        <SuccessMessage answer={answer} />
        <LazyPart>
          <LazyEdit {...editing} refused={refused} />
        </LazyPart>
      </>
    )
  const edit = isAdmin && (
    <ButtonLink kind="line" icon={Pencil} to={editHref()}>
      {m.jingles_edit()}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={m.jingles_title()} context={m.jingles_context()} action={jingles.length > 0 && edit} />
      {jingles.length === 0 ? (
        <EmptyState icon={Music} title={m.jingles_none()} action={edit}>
          {isAdmin ? m.jingles_none_admin() : m.jingles_none_text()}
        </EmptyState>
      ) : (
        <JingleBoard jingles={jingles} />
      )}
    </>
  )
}
