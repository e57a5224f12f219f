import { buttonClass } from '#ui/controls/button-class.ts'
import { m } from '#words/messages.js'
import { LonePage } from '../errors/LonePage.tsx'
import { TRY_AGAIN_SCRIPT } from './try-again.ts'

/** In the place of a page of which this device has no copy. Stands at any address, and becomes the page once it can. */
export const OfflinePage = () => (
  <LonePage heading={m.site_offline_title()}>
    <p>{m.site_offline_text()}</p>
    <p className="mt-2">{m.site_offline_by_itself()}</p>
    <p className="mt-6 flex flex-wrap gap-3">
      {/* The address that was wanted. */}
      <a href="" className={buttonClass({ kind: 'vis', size: 'big' })}>
        {m.site_offline_retry()}
      </a>
      <a href="/" className={buttonClass({ kind: 'chalk', size: 'big' })}>
        {m.site_offline_home()}
      </a>
    </p>
    <script dangerouslySetInnerHTML={{ __html: TRY_AGAIN_SCRIPT }} />
  </LonePage>
)
