import type { Done } from '#http/pages/forms/done.ts'
import { formOfValues } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import { saveSettings } from './settings.commands.server.ts'
import { settingsSaid } from './settings.server.ts'

export async function saveSettingsForm(page: PageRequest, form: FormData): Promise<Done<'settings'>> {
  await saveOver(
    form,
    () => settingsSaid(page.db),
    (values, { base }) => page.submit(saveSettings, formOfValues(values), { base }),
  )
  return { done: 'settings', text: m.registration_settings_saved() }
}
