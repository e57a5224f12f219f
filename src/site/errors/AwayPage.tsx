import { type MouseEvent, useEffect } from 'react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { m } from '#words/messages.js'
import { tryAgain } from '../offline/try-again.ts'
import { LonePage } from './LonePage.tsx'

/**
 * Shown while the database does not answer, and in the place of a page that the network did not bring. Its link loads the same
 * address anew, with all that it says, and so does the page itself once the service answers.
 */
export function AwayPage() {
  useEffect(tryAgain, [])
  return (
    <LonePage heading={503}>
      <p className="error-page-title">{m.site_away_title()}</p>
      <p>{m.site_away_text()}</p>
      <a href="" onClick={loadIfThere} className={buttonClass({ kind: 'vis', size: 'big' })}>
        {m.site_away_again()}
      </a>
    </LonePage>
  )
}

/** Only where something answers: whoever goes back from this page finds what they had, and from one of the browser's own they would not. */
function loadIfThere(event: MouseEvent) {
  event.preventDefault()
  fetch('/api/health').then(
    () => location.reload(),
    () => {},
  )
}
