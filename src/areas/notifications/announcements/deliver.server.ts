import type { DueWork } from '#http/areas/due-work.ts'
import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { isThere, recipientsOf } from '../audience.server.ts'
import { makeNotice } from '../notices.api.server.ts'
import { notices } from '../notifications.collections.ts'
import { announcements } from './announcements.collections.ts'
import { audienceIn } from './audience-key.ts'

export type Announcement = RecordOf<typeof announcements>

/** Puts it into the inboxes and onto open pages, and counts whom it concerns. Nobody is left to tell once a team is gone. */
export async function deliver(tx: Transaction, announcement: Announcement): Promise<Announcement> {
  const { id, to, urgent } = announcement
  const audience = audienceIn(to)
  if (!audience || !(await isThere(tx, audience))) return tx.update(announcements, id, { state: 'cancelled' })
  const notice = await makeNotice(tx, audience, {
    category: 'announcements',
    title: (language) => said(announcement, 'title', language),
    text: (language) => said(announcement, 'text', language),
    urgent,
  })
  const recipients = await recipientsOf(tx, audience)
  return tx.update(announcements, id, { state: 'sent', due: timestamp(tx.now()), recipients, notice })
}

const said = (announcement: Announcement, name: 'title' | 'text', language: Language) =>
  textInLanguage(announcement, name, language).words

/** Takes a notice back, whoever told it: it vanishes from every inbox, every open page and from what waits to be pushed. */
export async function takeNoticeBack(tx: Transaction, notice: string): Promise<void> {
  const told = await tx.first(announcements, { filter: 'notice = {:notice}', params: { notice } })
  if (told) await tx.update(announcements, told.id, { state: 'recalled' })
  await tx.delete(notices, notice)
}

const DUE_AT_ONCE = 100

/** Announcements whose time has come. */
export const ANNOUNCEMENTS_DUE: DueWork = {
  async due(reader) {
    const due = await reader.list(announcements, {
      filter: 'state = "planned" && due <= {:now}',
      params: { now: timestamp(reader.now()) },
      sort: 'due',
      limit: DUE_AT_ONCE,
    })
    return due.map(({ id }) => id)
  },
  async run(tx, id) {
    const found = await tx.get(announcements, id)
    // Sent by another process, cancelled or moved to a later time meanwhile.
    if (found?.state !== 'planned' || found.due > timestamp(tx.now())) return
    await deliver(tx, found)
  },
}
