import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { installedAreas } from '#http/areas/area.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { imageCounts, imagesListed, nextWaiting, oneImage } from '../images.queries.server.ts'
import { AdminImagesList } from './AdminImagesList.tsx'
import { actOnImages, IMAGES_FORM } from './images.actions.server.ts'
import { imagesAddress } from './images.address.ts'
import { OneImage } from './OneImage.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const areas = page.get(installedAreas)
  const shown = imagesAddress.read(searchParams)
  const wanted = searchParams.get('image') ?? ''
  const image = await oneImage(page.db, areas, wanted)
  return {
    me: page.viewer.id,
    shown,
    image,
    next: image && (await nextWaiting(page.db, image.id)),
    isGone: wanted !== '' && !image,
    counts: await imageCounts(page.db),
    list: image ? undefined : await imagesListed(page.db, areas, shown),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnImages, IMAGES_FORM)

export default function AdminImagesPage() {
  useLiveReload(['images'])
  const { me, shown, image, next, isGone, counts, list } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  const outcome = answer && 'failed' in answer ? answer : undefined
  return (
    <>
      <SuccessMessage answer={answer} />
      {image && (
        <OneImage
          key={image.id}
          image={image}
          back={imagesAddress.href(shown)}
          {...(next && { next: imagesAddress.href(shown, { image: next }) })}
          refused={refused}
        />
      )}
      {list && (
        <AdminImagesList me={me} list={list} shown={shown} counts={counts} outcome={outcome} refused={refused}>
          {isGone && <Note kind="warn">{m.images_problem_gone()}</Note>}
        </AdminImagesList>
      )}
    </>
  )
}
