import { buttonClass } from '#ui/controls/button-class.ts'
import { m } from '#words/messages.js'
import { LonePage } from './LonePage.tsx'

/** Shown for an unknown address, and for everything that fails beyond help. */
export const ErrorPage = ({ path, requestId }: { path: string; requestId?: string | undefined }) => (
  <LonePage heading={404}>
    <p className="error-page-title">{m.site_error_title()}</p>
    <p>{m.site_error_text()}</p>
    <p className="error-page-path">{path}</p>
    <a href="/" className={buttonClass({ kind: 'vis', size: 'big' })}>
      {m.site_error_home()}
    </a>
    {requestId && <p className="error-page-request">{m.site_error_request({ id: requestId })}</p>}
  </LonePage>
)
