import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { setMany } from '#http/commands/set-many.ts'
import { takeFile } from '#http/files/intake.ts'
import type { Reader } from '#records/reader.ts'
import type { PreparedFile } from '#records/schema/values.ts'
import { fileOf, readWhole } from '#records/storage/blobs.ts'
import type { Transaction } from '#records/transaction.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { timelines } from './timeline.collections.ts'
import { EVENTS_MOST } from './timeline.fields.ts'
import {
  addEventInput,
  changeEventInput,
  changePictureInput,
  copyEventInput,
  publishEventsInput,
  removeEventInput,
} from './timeline.inputs.ts'
import type { TimelineEvent } from './timeline.queries.server.ts'
import { EVENT_REFUSALS } from './timeline.refusals.ts'

export const addEvent = command({
  name: 'timeline.addEvent',
  input: addEventInput,
  who: ADMINS,
  takesFiles: true,
  async prepare(_db, _actor, { picture, ...event }) {
    // Before an image is touched.
    if (picture) checkAlt(event)
    return picture && takeFile(timelines, 'picture', picture)
  },
  async run(tx, actor, { picture: _picture, ...event }, { prepared: picture }) {
    await checkRoom(tx)
    const { id } = await tx.createStored(timelines, { ...event, ...(picture && { picture }) })
    await tx.audit(actor, 'timeline.addEvent', timelines, id, { title: titleOf(event) })
    return { event: id }
  },
})

/** All of it but the picture. */
export const changeEvent = command({
  name: 'timeline.changeEvent',
  input: changeEventInput,
  who: ADMINS,
  async run(tx, actor, { event: id, base, ...wanted }) {
    await eventIn(tx, id)
    await tx.unchanged(timelines, id, base, wanted)
    await tx.update(timelines, id, wanted)
    await tx.audit(actor, 'timeline.changeEvent', timelines, id, { title: titleOf(wanted) })
  },
})

export const changePicture = command({
  name: 'timeline.changePicture',
  input: changePictureInput,
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, { event: id, picture, remove_picture: isRemoved, ...alt }) {
    const found = await eventIn(db, id)
    if (isRemoved) return undefined
    if (!picture && found.picture === '') throw refuse(EVENT_REFUSALS, 'picture_missing', 'picture')
    checkAlt(alt)
    return picture && takeFile(timelines, 'picture', picture)
  },
  async run(tx, actor, { event: id, base, remove_picture: isRemoved, alt_en, alt_de }, { prepared: picture }) {
    await eventIn(tx, id)
    const found = await tx.unchanged(timelines, id, base, { alt_en, alt_de })
    const changes = isRemoved ? NO_PICTURE : { alt_en, alt_de, ...(picture && { picture }) }
    await tx.updateStored(timelines, found, changes)
    await tx.audit(actor, 'timeline.changePicture', timelines, id, { title: titleOf(found) })
  },
})

const NO_PICTURE = { picture: '', alt_en: '', alt_de: '' }

export const removeEvent = command({
  name: 'timeline.removeEvent',
  input: removeEventInput,
  who: ADMINS,
  async run(tx, actor, { event: id, base }) {
    await eventIn(tx, id)
    const found = await tx.unchanged(timelines, id, base, {})
    await tx.deleteStored(timelines, found)
    await tx.audit(actor, 'timeline.removeEvent', timelines, id, { title: titleOf(found) })
  },
})

/** The same on the next day, picture and all. */
export const copyEvent = command({
  name: 'timeline.copyEvent',
  input: copyEventInput,
  who: ADMINS,
  prepare: (db, _actor, { event }) => pictureOf(db, event),
  async run(tx, actor, { event: id }, { prepared: picture }) {
    const { id: _, created: __, updated: ___, ...found } = await eventIn(tx, id)
    await checkRoom(tx)
    const copy = { ...found, day: dayAfter(found.day), picture: picture ?? '' }
    const made = await tx.createStored(timelines, copy)
    await tx.audit(actor, 'timeline.copyEvent', timelines, made.id, { title: titleOf(found) })
    return { event: made.id, base: String(made['updated']), day: copy.day }
  },
})

/** Answers which were otherwise before, so that it can be taken back. */
export const publishEvents = command({
  name: 'timeline.publishEvents',
  input: publishEventsInput,
  who: ADMINS,
  async run(tx, actor, { events, published }) {
    const changed = await setMany(tx, actor, {
      name: 'timeline.publishEvents',
      collection: timelines,
      ids: events,
      field: 'published',
      value: published,
    })
    return { changed: changed.map(({ id }) => id) }
  },
})

type Titled = Pick<TimelineEvent, 'title_en' | 'title_de'>

const titleOf = ({ title_en, title_de }: Titled) => title_en || title_de

function checkAlt({ alt_en, alt_de }: Pick<TimelineEvent, 'alt_en' | 'alt_de'>) {
  if (alt_en === '' && alt_de === '') throw refuse(EVENT_REFUSALS, 'alt_missing', 'alt_en')
}

async function checkRoom(tx: Transaction) {
  if ((await tx.count(timelines)) >= EVENTS_MOST) throw refuse(EVENT_REFUSALS, 'events_full', 'title_en', 409)
}

async function eventIn(reader: Reader, id: string): Promise<TimelineEvent> {
  const found = await reader.get(timelines, id)
  if (!found) throw refuse(EVENT_REFUSALS, 'event_gone', 'event', 404)
  return found
}

/** Read before the writing begins: ten megabytes are many. */
async function pictureOf(reader: Reader, id: string): Promise<PreparedFile | undefined> {
  const { picture: name } = await eventIn(reader, id)
  const blob = name === '' ? undefined : await fileOf(reader.store, timelines, id, name)
  return blob && { name, type: blob.type, hash: blob.hash, bytes: await readWhole(reader.store, blob) }
}
