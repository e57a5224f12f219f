import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

type Props = {
  title: string
  /** What it is now. */
  text: ReactNode
  /** Open from the start, as after an answer to the form inside. */
  open: boolean
  children: ReactNode
}

/** A row that opens to the form by which it is changed, also before the JavaScript is there. */
export function Disclosure({ title, text, open, children }: Props) {
  return (
    <li>
      <details className="group" open={open}>
        <summary className="row">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            <span className="block text-small text-ink-2">{text}</span>
          </span>
          <span className="transition-transform group-open:rotate-180">
            <Icon of={ChevronDown} />
          </span>
        </summary>
        <div className="grid max-w-form gap-4 pt-1 pb-5">{children}</div>
      </details>
    </li>
  )
}
