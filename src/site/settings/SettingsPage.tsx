import type { ReactNode } from 'react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { NoticeSettings } from '#areas/notifications/preferences/NoticeSettings.tsx'
import { noticeSettings } from '#areas/notifications/preferences/preferences.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { installationFacts } from '#http/areas/installation.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { InstallSetting } from '../install/InstallSetting.tsx'
import { ClearOfflineData } from '../offline/ClearOfflineData.tsx'
import { AppVersion } from '../updates/AppVersion.tsx'
import { useChosenHere } from './chosen-here.ts'
import { saveSetting } from './settings-action.server.ts'
import { AS_THE_DEVICE } from './themes.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  return {
    ...page.preferences,
    notices: page.viewer.id === '' ? undefined : await noticeSettings(page),
    zone: (await tournamentOf(page.reader))?.time_zone ?? 'UTC',
    version: page.get(installationFacts).version,
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, saveSetting)

export default function SettingsPage() {
  const loaded = useLoaderData<typeof loader>()
  const { notices, zone, version } = loaded
  const { language, theme } = useChosenHere() ?? loaded
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  return (
    <>
      <SuccessMessage answer={answer} />
      <PageHeader title={m.site_settings_title()} context={m.site_settings_context()} />
      <div className="max-w-read">
        <ErrorSummary errors={errorsOf(refused)} />
        <Section title={m.site_settings_language()}>
          <Choices
            name="language"
            label={m.site_settings_language()}
            chosen={language}
            choices={[
              { value: 'en', label: <span lang="en">English</span> },
              { value: 'de', label: <span lang="de">Deutsch</span> },
            ]}
          />
        </Section>
        <Section title={m.site_settings_theme()}>
          <Choices
            name="theme"
            label={m.site_settings_theme()}
            chosen={theme ?? AS_THE_DEVICE}
            choices={[
              { value: AS_THE_DEVICE, label: m.site_settings_theme_device() },
              { value: 'light', label: m.site_settings_theme_light() },
              { value: 'dark', label: m.site_settings_theme_dark() },
            ]}
          />
        </Section>
        <Section title={m.notifications_settings_title()}>
          <NoticeSettings own={notices} zone={zone} refused={refused} />
        </Section>
        <Section title={m.site_settings_app()}>
          <div className="grid gap-4 pt-3">
            <InstallSetting />
            <div className="needs-script">
              <AppVersion version={version} />
            </div>
          </div>
        </Section>
        <div className="needs-script">
          <Section title={m.site_settings_offline()}>
            <div className="pt-3">
              <ClearOfflineData />
            </div>
          </Section>
        </div>
      </div>
    </>
  )
}

type Choice = { readonly value: string; readonly label: ReactNode }

/** One press chooses. The document is loaded anew, so that every word and colour of it follows at once. */
function Choices({
  name,
  label,
  chosen,
  choices,
}: {
  name: string
  label: string
  chosen: string
  choices: readonly Choice[]
}) {
  return (
    <Form method="post" reloadDocument data-by-document className="segments mt-3" aria-label={label}>
      {choices.map(({ value, label }) => (
        <button key={value} type="submit" name={name} value={value} aria-current={value === chosen || undefined}>
          {label}
        </button>
      ))}
    </Form>
  )
}
