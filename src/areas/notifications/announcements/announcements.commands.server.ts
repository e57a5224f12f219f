import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { instantOf, minutesAfter } from '#rules/calendar/time.ts'
import { devicesOf, isThere, recipientsOf } from '../audience.server.ts'
import { announcements } from './announcements.collections.ts'
import { announceInput, changeAnnouncementInput, oneAnnouncementInput } from './announcements.inputs.ts'
import { ANNOUNCEMENT_REFUSALS } from './announcements.refusals.ts'
import { audienceIn } from './audience-key.ts'
import { type Announcement, deliver, takeAnnouncementBack } from './deliver.server.ts'

/** The same words to the same people within this time are a mistake: two admins, or one who pressed twice. */
const SAME_WITHIN_MINUTES = 10
/** More than anybody plans; a list of all of them stays short. */
const PLANNED_MOST = 200

interface When {
  readonly day: string
  readonly time: string
}

type Said = Pick<Announcement, 'to' | 'title_en' | 'title_de' | 'text_en' | 'text_de' | 'urgent'>

/** Sends it, or plans to. */
export const announce = command({
  name: 'notifications.announce',
  input: announceInput,
  who: ADMINS,
  async run(tx, actor, { day, time, ...said }) {
    await checkAudience(tx, said.to)
    const due = await dueOf(tx, { day, time })
    await checkNotSaidAlready(tx, said)
    if (due && (await tx.count(announcements, { filter: 'state = "planned"' })) >= PLANNED_MOST)
      throw refuse(ANNOUNCEMENT_REFUSALS, 'planned_full', 'day', 409)
    const planned = await tx.create(announcements, {
      ...said,
      state: 'planned',
      due: timestamp(due ?? tx.now()),
      author: actor.id,
    })
    const { id, state, recipients } = due ? planned : await deliver(tx, planned)
    await tx.audit(actor, due ? 'notifications.plan' : 'notifications.announce', announcements, id, {
      title: titleOf(said),
      recipients,
    })
    return { announcement: id, state, recipients }
  },
})

/** What is planned is changed until it is out. Without a time it goes out now. */
export const changeAnnouncement = command({
  name: 'notifications.changeAnnouncement',
  input: changeAnnouncementInput,
  who: ADMINS,
  async run(tx, actor, { announcement: id, base, day, time, ...said }) {
    await plannedIn(tx, id)
    await tx.unchanged(announcements, id, base, { day, time, ...said })
    await checkAudience(tx, said.to)
    const due = await dueOf(tx, { day, time })
    const changed = await tx.update(announcements, id, { ...said, ...(due && { due: timestamp(due) }) })
    if (!due) await deliver(tx, changed)
    await tx.audit(actor, 'notifications.changeAnnouncement', announcements, id, { title: titleOf(said) })
    return { state: due ? ('planned' as const) : ('sent' as const) }
  },
})

/** What is planned does not go out. Cancelled already is as good. */
export const cancelAnnouncement = command({
  name: 'notifications.cancelAnnouncement',
  input: oneAnnouncementInput,
  who: ADMINS,
  async run(tx, actor, { announcement: id }) {
    const found = await announcementIn(tx, id)
    if (found.state === 'cancelled') return
    await plannedIn(tx, id)
    await tx.update(announcements, id, { state: 'cancelled' })
    await tx.audit(actor, 'notifications.cancelAnnouncement', announcements, id, { title: titleOf(found) })
  },
})

/** What was sent is taken back. Taken back already is as good. */
export const recallAnnouncement = command({
  name: 'notifications.recallAnnouncement',
  input: oneAnnouncementInput,
  who: ADMINS,
  async run(tx, actor, { announcement: id }) {
    const found = await announcementIn(tx, id)
    if (found.state === 'recalled') return
    if (found.state !== 'sent') throw refuse(ANNOUNCEMENT_REFUSALS, 'not_sent', 'announcement', 409)
    await takeAnnouncementBack(tx, id)
    await tx.audit(actor, 'notifications.recallAnnouncement', announcements, id, { title: titleOf(found) })
  },
})

/** What would become of it; nothing is kept. For the preview, which refuses whatever sending would. */
export async function previewOf(reader: Reader, { day, time, ...said }: Said & When) {
  const audience = await checkAudience(reader, said.to)
  const due = await dueOf(reader, { day, time })
  const [recipients, devices] = await Promise.all([recipientsOf(reader, audience), devicesOf(reader, audience)])
  return { recipients, devices, due: due && timestamp(due) }
}

const titleOf = ({ title_en, title_de }: Pick<Said, 'title_en' | 'title_de'>) => title_en || title_de

async function checkAudience(reader: Reader, key: string) {
  const audience = audienceIn(key)
  if (!audience || !(await isThere(reader, audience))) throw refuse(ANNOUNCEMENT_REFUSALS, 'audience_gone', 'to', 409)
  return audience
}

/** Undefined for now. */
async function dueOf(reader: Reader, { day, time }: When): Promise<Date | undefined> {
  if (day === '' && time === '') return undefined
  if (day === '' || time === '') throw refuse(ANNOUNCEMENT_REFUSALS, 'time_missing', day === '' ? 'day' : 'time')
  const due = instantOf({ day, time }, (await tournamentOf(reader))?.time_zone ?? 'UTC')
  if (due <= reader.now()) throw refuse(ANNOUNCEMENT_REFUSALS, 'time_past', 'time')
  return due
}

async function checkNotSaidAlready(tx: Transaction, said: Said): Promise<void> {
  const { to, title_en, title_de, text_en, text_de } = said
  const same = await tx.first(announcements, {
    filter: `to = {:to} && title_en = {:title_en} && title_de = {:title_de} && text_en = {:text_en} && text_de = {:text_de}
      && (state = "planned" || (state = "sent" && due >= {:since}))`,
    params: {
      to,
      title_en,
      title_de,
      text_en,
      text_de,
      since: timestamp(minutesAfter(tx.now(), -SAME_WITHIN_MINUTES)),
    },
  })
  if (same) throw refuse(ANNOUNCEMENT_REFUSALS, 'said_already', undefined, 409)
}

async function announcementIn(reader: Reader, id: string): Promise<Announcement> {
  const found = await reader.get(announcements, id)
  if (!found) throw refuse(ANNOUNCEMENT_REFUSALS, 'announcement_gone', 'announcement', 404)
  return found
}

async function plannedIn(tx: Transaction, id: string): Promise<Announcement> {
  const found = await announcementIn(tx, id)
  if (found.state !== 'planned') throw refuse(ANNOUNCEMENT_REFUSALS, 'already_out', 'announcement', 409)
  return found
}
