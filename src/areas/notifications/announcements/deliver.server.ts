import { managedTeam, teams } from '#areas/teams/teams.collections.ts'
import type { DueWork } from '#http/areas/due-work.ts'
import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { isThere, recipientsOf } from '../audience.server.ts'
import { makeNotice, type NoticeAudience, type NoticeTold } from '../notices.api.server.ts'
import { notices } from '../notifications.collections.ts'
import { announcements } from './announcements.collections.ts'
import { audienceIn } from './audience-key.ts'

export type Announcement = RecordOf<typeof announcements>

/** Puts it into the inboxes and onto open pages, and counts whom it concerns. Nobody is left to tell once a team is gone. */
export async function deliver(tx: Transaction, announcement: Announcement): Promise<Announcement> {
  const { id, to, urgent } = announcement
  const audience = audienceIn(to)
  if (!audience || !(await isThere(tx, audience))) return tx.update(announcements, id, { state: 'cancelled' })
  const told: NoticeTold = {
    category: 'announcements',
    title: (language) => said(announcement, 'title', language),
    text: (language) => said(announcement, 'text', language),
    urgent,
    announcement: id,
  }
  const made: string[] = []
  for (const reader of await readersOf(tx, audience)) made.push(await makeNotice(tx, reader, told))
  const recipients = await recipientsOf(tx, audience)
  return tx.update(announcements, id, { state: 'sent', due: timestamp(tx.now()), recipients, notice: made[0] ?? '' })
}

/** A division is its teams: each of them reads what it is told, and nobody else. */
async function readersOf(tx: Transaction, audience: NoticeAudience): Promise<readonly NoticeAudience[]> {
  if (audience.to !== 'division') return [audience]
  const { division } = audience
  const found = await tx.every(teams, { filter: `division = {:division} && ${managedTeam()}`, params: { division } })
  return found.map(({ id }) => ({ to: 'team', team: id }))
}

const said = (announcement: Announcement, name: 'title' | 'text', language: Language) =>
  textInLanguage(announcement, name, language).words

/** Takes a notice back, whoever told it: it vanishes from every inbox, every open page and from what waits to be pushed. */
export async function takeNoticeBack(tx: Transaction, notice: RecordOf<typeof notices>): Promise<void> {
  if (notice.announcement === '') await tx.delete(notices, notice.id)
  else await takeAnnouncementBack(tx, notice.announcement)
}

/** For everybody who reads it. */
export async function takeAnnouncementBack(tx: Transaction, id: string): Promise<void> {
  await tx.update(announcements, id, { state: 'recalled' })
  const told = await tx.every(notices, { filter: 'announcement = {:id}', params: { id } })
  for (const notice of told) await tx.delete(notices, notice.id)
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
