import { Link, type LinkProps } from 'react-router'
import { type Drawing, Icon } from '../Icon.tsx'
import { type ButtonLook, buttonClass } from './button-class.ts'

/** A link that looks like a button: it leads somewhere, it changes nothing. */
export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  children,
  ...rest
}: ButtonLook & Omit<LinkProps, 'className'> & { icon?: Drawing }) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide })}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}
