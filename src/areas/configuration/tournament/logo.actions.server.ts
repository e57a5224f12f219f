import { removeLogo, saveLogo } from '#areas/tournament/logo/logo.api.server.ts'
import { tournamentLogo } from '#areas/tournament/logo/logo.collections.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formFor } from '#http/pages/forms/form-bounds.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import type { LogoAct } from './logo-acts.ts'

export const LOGO_FORM = formFor(saveLogo.input, tournamentLogo.declared.picture.maxBytes)

/** The forms of the logo, as they are posted. */
export async function actOnLogo(page: PageRequest, act: LogoAct, form: FormData): Promise<Done<LogoAct>> {
  if (act === 'saveLogo') {
    await page.submit(saveLogo, form)
    return { done: act, text: m.configuration_logo_saved() }
  }
  await page.submit(removeLogo, form)
  return { done: act, text: m.configuration_logo_removed() }
}
