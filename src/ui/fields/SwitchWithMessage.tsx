import type { ComponentProps, ReactNode } from 'react'
import { m } from '#words/messages.js'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'id' | 'name'> & {
  name: string
  id?: string
  label: ReactNode
  /** What it does while on: “On, 3 places left”. */
  on: ReactNode
  /** And while off: “Off. People see:”. */
  off: ReactNode
  /** Quoted under the effect while off. */
  message?: string | undefined
}

export function SwitchWithMessage({ name, id = name, label, on, off, message, ...rest }: Props) {
  return (
    <div className="switch-row flex gap-3 py-2">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        id={id}
        name={name}
        className="switch"
        aria-describedby={`${id}-effect`}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <div id={`${id}-effect`} className="text-small">
          <p className="switch-on text-ink-2">{on}</p>
          <div className="switch-off">
            <p className="text-ink-2">{off}</p>
            {message && <p className="switch-message">{m.kit_quote({ text: message })}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}
