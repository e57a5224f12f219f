import { buttonClass } from '#ui/controls/button-class.ts'
import { m } from '#words/messages.js'
import { LonePage } from './LonePage.tsx'

/** Shown while the database does not answer. Its link loads the same address anew, with all that it says. */
export const AwayPage = () => (
  <LonePage heading={503}>
    <p className="error-page-title">{m.site_away_title()}</p>
    <p>{m.site_away_text()}</p>
    <a href="" className={buttonClass({ kind: 'vis', size: 'big' })}>
      {m.site_away_again()}
    </a>
  </LonePage>
)
