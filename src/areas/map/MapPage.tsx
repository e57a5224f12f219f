import { lazy } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { MapView } from './MapView.tsx'
import { actOnMap, MAP_FORM } from './map.actions.server.ts'
import { editIn, mapShownIn } from './map.address.ts'
import { mapEdited, mapShown } from './map.queries.server.ts'
import { reactionOfMap, withGame } from './place-shown.ts'

/** With forms, which visitors do not need. */
const LazyEditMap = lazy(async () => ({ default: (await import('./edit/EditMap.tsx')).EditMap }))

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const isAdmin = page.viewer.roles.includes('admin')
  const edit = isAdmin ? editIn(searchParams) : undefined
  return {
    ...(await mapShown(page)),
    isAdmin,
    edit,
    edited: edit && (await mapEdited(page)),
    asked: mapShownIn(searchParams),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnMap, MAP_FORM)

export default function MapPage() {
  useLiveReload(['site_plan', 'map_pins', 'map_references', 'fields', 'discgolf_holes'])
  const loaded = useLoaderData<typeof loader>()
  const newest = useLiveGames({ loaded, topic: gamesTopic(), reactionTo: reactionOfMap })
  const { edit, edited, ...rest } = loaded
  const shown = { ...rest, places: rest.places.map((place) => withGame(place, newest)) }
  const { answer, refused } = useFormResult<typeof action>()
  return (
    <>
      <SuccessMessage answer={answer} />
      {edit && edited ? (
        <LazyPart>
          <LazyEditMap {...shown} edit={edit} edited={edited} refused={refused} />
        </LazyPart>
      ) : (
        <MapView {...shown} />
      )}
    </>
  )
}
