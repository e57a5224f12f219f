import type { Pages } from '#http/pages/pages-handler.ts'
import type { Preferences } from '#http/pages/preferences.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { m } from '#words/messages.js'
import { documentTitle, titleOf } from '../titles.ts'
import { writtenDocument } from '../written-document.server.ts'
import { AwayPage } from './AwayPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { LonePage } from './LonePage.tsx'

export function writtenErrorPage(stylesheets: readonly string[]): Pages['errorPage'] {
  /** Written once for each language and theme: whoever asks too often costs next to nothing. */
  const busyPages = new Map<string, string>()

  function busyPage(preferences: Preferences): string {
    const key = `${preferences.language} ${preferences.theme}`
    const page =
      busyPages.get(key) ??
      writtenDocument(
        { title: documentTitle(m.site_busy_title(), undefined), stylesheets, preferences },
        <LonePage heading={429}>
          <p className="error-page-title">{m.site_busy_title()}</p>
          <p>{m.site_busy_text()}</p>
          <a href="" className={buttonClass({ kind: 'vis', size: 'big' })}>
            {m.site_away_again()}
          </a>
        </LonePage>,
      )
    busyPages.set(key, page)
    return page
  }

  return ({ path, requestId, status, preferences, setUpAs }) => {
    // React shows it in the place of a page whose data were asked for.
    if (setUpAs !== undefined && path.endsWith('.data')) return m.site_elsewhere_text({ address: setUpAs })
    if (setUpAs !== undefined)
      return writtenDocument(
        { title: documentTitle(m.site_elsewhere_title(), undefined), stylesheets, preferences },
        <LonePage heading={m.site_elsewhere_title()}>
          <p>{m.site_elsewhere_text({ address: setUpAs })}</p>
          <a href={setUpAs} className={buttonClass({ kind: 'vis', size: 'big' })}>
            {setUpAs}
          </a>
        </LonePage>,
      )
    if (status === 429) return busyPage(preferences)
    const isAway = status === 503
    const title = isAway ? m.site_away_title() : titleOf(undefined)
    return writtenDocument(
      { title: documentTitle(title, undefined), stylesheets, preferences },
      isAway ? <AwayPage /> : <ErrorPage path={path} requestId={status >= 500 ? requestId : undefined} />,
    )
  }
}
