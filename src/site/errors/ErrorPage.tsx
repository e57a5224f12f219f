import { buttonClass } from '#ui/controls/button-class.ts'
import { Mark } from '#ui/marks/Mark.tsx'
import { m } from '#words/messages.js'
import { LostDisc } from './LostDisc.tsx'

/**
 * Shown for an unknown address, and for everything that fails beyond help. Stands alone: without router, without data, and
 * its link loads the document anew.
 */
export function ErrorPage({ path, requestId }: { path: string; requestId?: string | undefined }) {
  return (
    <main className="error-page">
      <div>
        <Mark name="Fieldside" onPitch />
        <LostDisc />
      </div>
      <div>
        <h1>404</h1>
        <p className="error-page-title">{m.site_error_title()}</p>
        <p>{m.site_error_text()}</p>
        <p className="error-page-path">{path}</p>
        <a href="/" className={buttonClass({ kind: 'vis', size: 'big' })}>
          {m.site_error_home()}
        </a>
        {requestId && <p className="error-page-request">{m.site_error_request({ id: requestId })}</p>}
      </div>
    </main>
  )
}
