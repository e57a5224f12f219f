import { type ReactNode, useState } from 'react'
import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { NoticeSettings } from '#areas/notifications/preferences/NoticeSettings.tsx'
import { noticeSettings } from '#areas/notifications/preferences/preferences.api.server.ts'
import { FollowTeam } from '#areas/teams/public/FollowTeam.tsx'
import { isPublicTeam } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useFollowed } from '#client/use-followed.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { List } from '#ui/page/List.tsx'
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
    teams: (await page.reader.every(teams))
      .filter(isPublicTeam)
      .map(({ id, name, division }) => ({ id, name, division })),
    zone: (await tournamentOf(page.reader))?.time_zone ?? 'UTC',
    version: page.get(installationFacts).version,
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, saveSetting)

export default function SettingsPage() {
  const loaded = useLoaderData<typeof loader>()
  const { notices, zone, version, teams } = loaded
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
        <div className="needs-script">
          <FollowedTeams teams={teams} />
        </div>
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

/** Kept on this device: what is known of them here is their names. */
function FollowedTeams({ teams }: { teams: readonly { id: string; name: string; division: string }[] }) {
  const followed = useFollowed([])
  const [atFirst, setAtFirst] = useState<ReadonlySet<string>>(followed)
  // A star that was taken back stays, to be given again.
  if ([...followed].some((id) => !atFirst.has(id))) setAtFirst(new Set([...atFirst, ...followed]))
  const shown = teams.filter(({ id }) => atFirst.has(id))
  return (
    <Section title={m.site_settings_favourites()}>
      <p className="pt-3 text-small text-ink-2">{m.site_settings_favourites_text()}</p>
      {shown.length === 0 ? (
        <p className="pt-2">
          <Link to="/teams" className="link inline-block py-2">
            {m.site_settings_favourites_choose()}
          </Link>
        </p>
      ) : (
        <List label={m.site_settings_favourites()}>
          {shown.map(({ id, name, division }) => (
            <li key={id} className="flex items-center gap-3">
              <Link to={`/teams/${id}`} className="link min-w-0 flex-1 py-3 wrap-anywhere">
                {name}
              </Link>
              <FollowTeam team={id} division={division} />
            </li>
          ))}
        </List>
      )}
    </Section>
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
