import { lazy } from 'react'
import { AtRest } from '#client/AtRest.tsx'

/** Without it “Back” leads to its fixed address. */
const TabHistory = lazy(() => import('#ui/page/tab-history.ts').catch(() => ({ default: () => null })))

/** What the tab has shown is kept from when its first page is at rest. */
export const LateTabHistory = () => (
  <AtRest>
    <TabHistory />
  </AtRest>
)
