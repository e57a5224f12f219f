import { redirect } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { checkInput } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formOfValues, intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { m } from '#words/messages.js'
import { NEW_ANNOUNCEMENT, valuesOfAnnouncement } from './announcement-form.ts'
import { announcementsAddress } from './announcements.address.ts'
import { announcements } from './announcements.collections.ts'
import {
  announce,
  cancelAnnouncement,
  changeAnnouncement,
  previewOf,
  recallAnnouncement,
} from './announcements.commands.server.ts'
import { announceInput } from './announcements.inputs.ts'
import { audienceOptions } from './announcements.queries.server.ts'
import { ANNOUNCEMENT_REFUSALS } from './announcements.refusals.ts'
import { audienceIn } from './audience-key.ts'
import type { Previewed } from './Preview.tsx'

const INTENTS = ['preview', 'edit', 'send', 'change', 'cancel', 'recall'] as const

/** What somebody wrote, to be looked at or written on. */
interface Typed {
  readonly typed: { readonly values: FormValues; readonly seen?: Previewed }
}

/** What a form of the page wants. */
export async function actOnAnnouncements(page: PageRequest, form: FormData): Promise<Done | Typed | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'preview':
      return { typed: { values: typedValues(form), seen: await previewed(page, form) } }
    case 'edit':
      return { typed: { values: typedValues(form) } }
    case 'send': {
      const { announcement } = await page.submit(announce, form)
      return redirect(announcementsAddress.href({}, { announcement }))
    }
    case 'change': {
      const id = textOf(form, 'announcement')
      await saveOver(
        form,
        () => announcementNow(page, id),
        (values, { announcement }) =>
          page.submit(changeAnnouncement, formOfValues(values), { announcement: id, base: announcement.updated }),
      )
      return { done: intent, text: m.announcements_done_change() }
    }
    case 'cancel':
      await page.submit(cancelAnnouncement, form)
      return { done: intent, text: m.announcements_done_cancel() }
    case 'recall':
      await page.submit(recallAnnouncement, form)
      return { done: intent, text: m.notifications_recalled() }
    default:
      throw badRequest()
  }
}

async function previewed({ db, preferences }: PageRequest, form: FormData): Promise<Previewed> {
  const said = await checkInput(announceInput, readForm(announceInput, form))
  const audience = audienceIn(said.to)
  return {
    ...(await previewOf(db, said)),
    to: (await audienceOptions(db, preferences.language)).find(({ value }) => value === said.to)?.label ?? '',
    isPublic: audience?.to === 'everybody',
  }
}

const typedValues = (form: FormData): FormValues =>
  Object.fromEntries(Object.keys(NEW_ANNOUNCEMENT).map((name) => [name, textOf(form, name)]))

async function announcementNow({ db }: PageRequest, id: string) {
  const announcement = await db.get(announcements, id)
  if (!announcement) throw refuse(ANNOUNCEMENT_REFUSALS, 'announcement_gone', 'announcement', 404)
  const zone = (await tournamentOf(db))?.time_zone ?? 'UTC'
  return { values: valuesOfAnnouncement(announcement, zone), announcement }
}
