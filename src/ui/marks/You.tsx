import type { ReactNode } from 'react'
import { m } from '#words/messages.js'

/** Marks what is yours: “You”, or another word such as “Yours”. */
export function You({ children = m.kit_you() }: { children?: ReactNode }) {
  return <span className="you">{children}</span>
}
