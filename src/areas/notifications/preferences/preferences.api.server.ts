import type { Done } from '#http/pages/forms/done.ts'
import { textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { NOTICE_CATEGORIES } from '#rules/notifications/categories.ts'
import { NEVER_QUIET } from '#rules/notifications/quiet-hours.ts'
import { m } from '#words/messages.js'
import { vapidKeys } from '../push/vapid.server.ts'
import { savePreferences } from './preferences.commands.server.ts'
import { noticePreferencesOf } from './preferences.server.ts'

export { inboxSeenBy, noticePreferencesOf } from './preferences.server.ts'

/** What the settings show of whoever is signed in; undefined for guests, whose choice stays on their device. */
export async function noticeSettings({ viewer, db }: Pick<PageRequest, 'viewer' | 'db'>) {
  const [preferences, { publicKey }] = await Promise.all([noticePreferencesOf(db, viewer.id), vapidKeys(db)])
  return { ...preferences, publicKey }
}

export type NoticeSettingsShown = Awaited<ReturnType<typeof noticeSettings>>

/** The form of the settings: ticked is on. */
export async function saveNoticeSettings(page: PageRequest, form: FormData): Promise<Done> {
  const on = textsOf(form, 'on')
  const quiet = form.has('quiet')
    ? { quiet_from: textOf(form, 'quiet_from'), quiet_until: textOf(form, 'quiet_until') }
    : { quiet_from: NEVER_QUIET.from, quiet_until: NEVER_QUIET.until }
  await page.run(savePreferences, { off: NOTICE_CATEGORIES.filter((it) => !on.includes(it)), ...quiet })
  return { done: 'notices', text: m.notifications_settings_saved() }
}
