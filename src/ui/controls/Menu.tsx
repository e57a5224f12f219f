import { Menu as Base } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { type Drawing, Icon } from '../Icon.tsx'

export type MenuItem = {
  label: string
  icon?: Drawing
  danger?: boolean
  disabled?: boolean
} & ({ to: string } | { onSelect: () => void })

type Props = {
  /** What the actions are about: “More for Kite Club”. */
  label: string
  icon?: Drawing
  items: readonly MenuItem[]
}

/** Further actions of one thing, behind an icon button. Opens with arrow keys, closes with Esc. */
export function Menu({ label, icon = Ellipsis, items }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className="ibtn no-print" aria-label={label} title={label}>
        <Icon of={icon} size={24} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-(--layer-menu)" sideOffset={4} align="end" collisionPadding={8}>
          <Base.Popup className="popup">
            {items.map((item) => (
              <Item key={item.label} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  const inside = (
    <>
      {item.icon && <Icon of={item.icon} />}
      {item.label}
    </>
  )
  const className = item.danger ? 'popup-item text-danger' : 'popup-item'
  if ('to' in item)
    return (
      <Base.LinkItem className={className} closeOnClick render={<Link to={item.to} />}>
        {inside}
      </Base.LinkItem>
    )
  return (
    <Base.Item className={className} disabled={item.disabled} onClick={item.onSelect}>
      {inside}
    </Base.Item>
  )
}
