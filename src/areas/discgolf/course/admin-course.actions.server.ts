import { redirect } from 'react-router'
import type { Done } from '#http/pages/forms/done.ts'
import { anyOf, formFor } from '#http/pages/forms/form-bounds.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { planPlaceIn } from '#http/pages/forms/plan-place.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { holePictureField } from '../discgolf.fields.ts'
import { adminCourseHref } from './admin-course.address.ts'
import {
  addHole,
  addLayout,
  changeHole,
  pinHole,
  removeHole,
  removeLayout,
  renameLayout,
} from './course.commands.server.ts'

const PICTURE_BYTES = holePictureField.maxBytes
export const COURSE_FORM = anyOf(formFor(addHole.input, PICTURE_BYTES), formFor(changeHole.input, PICTURE_BYTES))

/** What a form of the admins' page about the course wants. */
export async function actOnCourse(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, [
    'addLayout',
    'renameLayout',
    'removeLayout',
    'addHole',
    'changeHole',
    'removeHole',
    'pin',
    'unpin',
  ])
  switch (intent) {
    case 'addLayout': {
      const { layout } = await page.submit(addLayout, form)
      return redirect(adminCourseHref({ layout }))
    }
    case 'renameLayout':
      await page.submit(renameLayout, form)
      return { done: intent, text: m.discgolf_done_saved() }
    case 'removeLayout':
      await page.submit(removeLayout, form)
      return redirect(adminCourseHref())
    case 'addHole':
      await page.submit(addHole, form)
      return redirect(adminCourseHref({ layout: textOf(form, 'layout') }))
    case 'changeHole':
      await page.submit(changeHole, form)
      return { done: intent, text: m.discgolf_done_saved() }
    case 'removeHole':
      await page.submit(removeHole, form)
      return redirect(adminCourseHref({ layout: textOf(form, 'of') }))
    case 'pin':
      await page.run(pinHole, { hole: textOf(form, 'hole'), end: endIn(form), pin: planPlaceIn(form) })
      return { done: intent, text: m.discgolf_done_pinned() }
    case 'unpin':
      await page.run(pinHole, { hole: textOf(form, 'hole'), end: endIn(form), pin: null })
      return { done: intent, text: m.discgolf_done_unpinned() }
    default:
      throw badRequest()
  }
}

const endIn = (form: FormData) => (textOf(form, 'end') === 'basket' ? 'basket' : 'tee')
