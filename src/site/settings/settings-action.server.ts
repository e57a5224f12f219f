import { redirect } from 'react-router'
import { changeLanguage } from '#areas/accounts/own-account/own-account.commands.server.ts'
import { wantedLocation } from '#areas/accounts/sign-in/wanted-page.ts'
import { saveNoticeSettings } from '#areas/notifications/preferences/preferences.api.server.ts'
import { refusals, refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { LANGUAGES } from '#http/pages/languages.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { LANGUAGE_COOKIE, preferenceCookie, THEME_COOKIE, THEMES } from '#http/pages/preferences.ts'
import { m } from '#words/messages.js'
import { AS_THE_DEVICE } from './themes.ts'

/** Keeps one choice on this device; the language of an account besides with the account, which mails go by. */
export async function saveSetting(page: PageRequest, form: FormData): Promise<Response | Done> {
  if (textOf(form, 'intent') === 'notices') return saveNoticeSettings(page, form)
  const cookie = form.has('language') ? await savedLanguage(page, form) : savedTheme(form)
  // Pages without a menu have a switch of their own, and go on where they were.
  const to = textOf(form, 'to') || '/settings'
  return redirect(wantedLocation({ searchParams: new URLSearchParams({ to }) }), { headers: { 'set-cookie': cookie } })
}

async function savedLanguage(page: PageRequest, form: FormData): Promise<string> {
  const language = LANGUAGES.find((it) => it === textOf(form, 'language'))
  if (!language) throw unknownChoice('language')
  if (page.viewer.id !== '') await page.run(changeLanguage, { language })
  return preferenceCookie(LANGUAGE_COOKIE, language)
}

function savedTheme(form: FormData): string {
  const wished = textOf(form, 'theme')
  const theme = THEMES.find((it) => it === wished)
  if (!theme && wished !== AS_THE_DEVICE) throw unknownChoice('theme')
  return preferenceCookie(THEME_COOKIE, theme)
}

const SETTINGS_REFUSALS = refusals({ validation_invalid_choice: m.site_settings_unknown })

const unknownChoice = (field: string) => refuse(SETTINGS_REFUSALS, 'validation_invalid_choice', field)
