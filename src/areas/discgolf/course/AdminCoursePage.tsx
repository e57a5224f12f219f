import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sitePlanShown } from '#areas/map/map.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { discLayouts } from '../discgolf.collections.ts'
import { AdminHole } from './AdminHole.tsx'
import { AdminLayouts } from './AdminLayouts.tsx'
import { actOnCourse, COURSE_FORM } from './admin-course.actions.server.ts'
import { holesOf } from './course.commands.server.ts'
import { editedHole } from './course.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { db, records, preferences } = context.get(pageRequest)
  const layouts = await db.list(discLayouts, { sort: 'created' })
  const layout = layouts.find(({ id }) => id === searchParams.get('layout')) ?? layouts[0]
  const holes = layout ? (await holesOf(db, layout.id)).map(editedHole) : []
  const wanted = searchParams.get('hole')
  return {
    layouts: layouts.map(({ id, name, updated }) => ({ id, name, updated })),
    layout: layout && { id: layout.id, name: layout.name, updated: layout.updated },
    holes,
    hole: holes.find(({ id }) => id === wanted),
    isNew: searchParams.has('new') && layout !== undefined,
    isGone: wanted !== null && !holes.some(({ id }) => id === wanted),
    plan: await sitePlanShown(records, preferences.language),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnCourse, COURSE_FORM)

export default function AdminCoursePage() {
  useLiveReload(['discgolf_layouts', 'discgolf_holes', 'site_plan'])
  const { layouts, layout, holes, hole, isNew, isGone, plan } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  return (
    <>
      <SuccessMessage answer={answer} />
      {layout && (hole || isNew) ? (
        <AdminHole
          key={hole?.id ?? 'new'}
          layout={layout}
          hole={hole}
          plan={plan}
          next={holes.length + 1}
          refused={refused}
        />
      ) : (
        <AdminLayouts layouts={layouts} layout={layout} holes={holes} refused={refused}>
          {isGone && <Note kind="warn">{m.discgolf_refused_hole_gone()}</Note>}
        </AdminLayouts>
      )}
    </>
  )
}
