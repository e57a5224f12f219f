import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import { NOTICE_CATEGORIES, type NoticeCategory } from '#rules/notifications/categories.ts'
import { type NoticePreferences, USUAL_PREFERENCES } from '#rules/notifications/quiet-hours.ts'

/** As it lies in the table. */
interface KeptPreferences {
  readonly off: string
  readonly quiet_from: string
  readonly quiet_until: string
}

/** What somebody has said, or what is usual. */
export async function noticePreferencesOf(reader: Reader, user: string): Promise<NoticePreferences> {
  const [kept] = await reader.query((queries) =>
    queries.selectFrom('_notice_preferences').select(['off', 'quiet_from', 'quiet_until']).where('user', '=', user),
  )
  return kept ? preferencesIn(kept) : USUAL_PREFERENCES
}

export const preferencesIn = ({ off, quiet_from, quiet_until }: KeptPreferences): NoticePreferences => ({
  off: categoriesIn(JSON.parse(off)),
  quiet: { from: quiet_from, until: quiet_until },
})

const categoriesIn = (kept: unknown): readonly NoticeCategory[] =>
  Array.isArray(kept) ? NOTICE_CATEGORIES.filter((it) => kept.includes(it)) : []

export async function keepPreferences(tx: Transaction, user: string, { off, quiet }: NoticePreferences): Promise<void> {
  const kept = { off: JSON.stringify(off), quiet_from: quiet.from, quiet_until: quiet.until }
  await tx.execute((queries) =>
    queries
      .insertInto('_notice_preferences')
      .values({ user, ...kept })
      .onConflict((conflict) => conflict.column('user').doUpdateSet(kept)),
  )
}

/** Until when somebody has seen the inbox; '' for never. */
export async function inboxSeenBy(reader: Reader, user: string): Promise<string> {
  const [kept] = await reader.query((queries) =>
    queries.selectFrom('_notice_preferences').select('seen').where('user', '=', user),
  )
  return kept?.seen ?? ''
}

/** Never back: a device may show an older list. */
export async function keepInboxSeen(tx: Transaction, user: string, seen: string): Promise<void> {
  if (seen <= (await inboxSeenBy(tx, user))) return
  const { off, quiet } = USUAL_PREFERENCES
  const usual = { off: JSON.stringify(off), quiet_from: quiet.from, quiet_until: quiet.until }
  await tx.execute((queries) =>
    queries
      .insertInto('_notice_preferences')
      .values({ user, ...usual, seen })
      .onConflict((conflict) => conflict.column('user').doUpdateSet({ seen })),
  )
}
