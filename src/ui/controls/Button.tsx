import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { type Drawing, Icon } from '../Icon.tsx'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    icon?: Drawing
    /** Said while the action runs; without it a button that can be busy keeps its text. */
    busyText?: string
    busy?: boolean
    /** Why it cannot be pressed. Stands beside the button. */
    disabledReason?: string | undefined
    disabled?: boolean
  }

export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  busyText,
  disabledReason,
  disabled = disabledReason !== undefined,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const reason = useId()
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, wide })}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reason}
      // A busy button stays focused; pressing it again must not send twice.
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
    >
      {busyText === undefined ? (
        <Says icon={icon}>{children}</Says>
      ) : (
        <span className="btn-says">
          <span aria-hidden={busy || undefined}>
            <Says icon={icon}>{children}</Says>
          </span>
          <span aria-hidden={!busy || undefined} aria-live="polite">
            {busyText}
          </span>
        </span>
      )}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-3 gap-y-1${wide ? ' w-full' : ''}`}>
      {button}
      <span id={reason} className="text-small text-ink-2">
        {disabledReason}
      </span>
    </span>
  )
}

function Says({ icon, children }: { icon: Drawing | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
}
