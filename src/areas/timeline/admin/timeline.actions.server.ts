import { redirect } from 'react-router'
import { formatDay } from '#client/when.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { anyOf, formFor } from '#http/pages/forms/form-bounds.ts'
import { formOfValues, intentIn, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { timelines } from '../timeline.collections.ts'
import {
  addEvent,
  changeEvent,
  changePicture,
  copyEvent,
  publishEvents,
  removeEvent,
} from '../timeline.commands.server.ts'
import { EVENT_REFUSALS } from '../timeline.refusals.ts'
import { adminTimelineAddress } from './admin-timeline.address.ts'
import { valuesOfEvent } from './event-form.ts'

const INTENTS = ['add', 'change', 'picture', 'remove', 'takeBack', 'copy', 'publish', 'hide'] as const

const PICTURE_BYTES = timelines.declared.picture.maxBytes

/** What the forms of the page may hold. */
export const EVENT_FORM = anyOf(formFor(addEvent.input, PICTURE_BYTES), formFor(changePicture.input, PICTURE_BYTES))

/** What a form of the admins' page about events wants. */
export async function actOnTimeline(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'add':
      await page.submit(addEvent, form)
      return redirect(adminTimelineAddress.path)
    case 'change': {
      const id = textOf(form, 'event')
      await saveOver(
        form,
        () => eventNow(page, id),
        (values, { event }) => page.submit(changeEvent, formOfValues(values), { event: id, base: event.updated }),
      )
      return { done: intent, text: m.timeline_done_change() }
    }
    case 'picture':
      await page.submit(changePicture, form)
      return { done: intent, text: m.timeline_done_picture() }
    case 'remove':
      await page.submit(removeEvent, form)
      return redirect(adminTimelineAddress.path)
    case 'takeBack':
      await page.submit(removeEvent, form)
      return { done: intent, text: m.timeline_done_take_back() }
    case 'copy': {
      const { event, base, day } = await page.submit(copyEvent, form)
      return {
        done: intent,
        text: m.timeline_done_copy({ day: formatDay(day) }),
        undo: { intent: 'takeBack', event, base },
      }
    }
    case 'publish':
    case 'hide': {
      const events = textsOf(form, 'events').flatMap((it) => it.split(','))
      const { changed } = await page.submit(publishEvents, form, { events, published: intent === 'publish' })
      const said = { count: changed.length }
      const back = intent === 'publish' ? 'hide' : 'publish'
      return {
        done: intent,
        text: intent === 'publish' ? m.timeline_done_publish(said) : m.timeline_done_hide(said),
        undo: changed.length === 0 ? undefined : { intent: back, events: changed.join(',') },
      }
    }
    default:
      throw badRequest()
  }
}

async function eventNow({ db }: PageRequest, id: string) {
  const event = await db.get(timelines, id)
  if (!event) throw refuse(EVENT_REFUSALS, 'event_gone', 'event', 404)
  return { values: valuesOfEvent(event), event }
}
