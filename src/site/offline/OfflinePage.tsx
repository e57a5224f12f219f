import { buttonClass } from '#ui/controls/button-class.ts'
import { Mark } from '#ui/marks/Mark.tsx'
import { m } from '#words/messages.js'
import { LostDisc } from '../errors/LostDisc.tsx'

/** In the place of a page of which this device has no copy. Stands alone, at any address, and its links load documents. */
export function OfflinePage() {
  return (
    <main className="error-page">
      <div>
        <Mark name="Fieldside" onPitch />
        <LostDisc />
      </div>
      <div>
        <h1>{m.site_offline_title()}</h1>
        <p>{m.site_offline_text()}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          {/* The address that was wanted. */}
          <a href="" className={buttonClass({ kind: 'vis', size: 'big' })}>
            {m.site_offline_retry()}
          </a>
          <a href="/" className={buttonClass({ kind: 'chalk', size: 'big' })}>
            {m.site_offline_home()}
          </a>
        </p>
      </div>
    </main>
  )
}
