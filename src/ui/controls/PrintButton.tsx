import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { useHydrated } from '../hydrated.ts'
import { Button } from './Button.tsx'

/** Prints the page. It is not there before the scripts are: browsers have a way of their own. */
export function PrintButton({ kind, children }: { kind?: 'line'; children?: ReactNode }) {
  if (!useHydrated()) return null
  return (
    <Button {...(kind && { kind })} icon={Printer} onClick={() => window.print()}>
      {children ?? m.kit_print()}
    </Button>
  )
}
