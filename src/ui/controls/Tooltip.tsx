import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type Props = {
  /** Never the only place where something is said: phones have no pointer to rest. */
  text: string
  /** The button or link that it belongs to. */
  children: ReactElement<Record<string, unknown>>
}

export function Tooltip({ text, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="z-(--layer-tooltip)" sideOffset={6}>
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
