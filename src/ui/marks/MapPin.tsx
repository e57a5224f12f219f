import type { Drawing } from '../Icon.tsx'
import './map-pin.css'

type Props = {
  /** What it marks, read out: “Field 3”, “Water”. */
  label: string
  live?: boolean
} & ({ field: string } | { icon: Drawing })

/** On the map: a field's number, hi-vis while a game runs there, or the drawing of a service. */
export function MapPin({ label, live = false, ...shown }: Props) {
  const Drawn = 'icon' in shown ? shown.icon : undefined
  return (
    <span className={live ? 'pin pin-live' : 'pin'} role="img" aria-label={label}>
      {Drawn ? <Drawn size={18} aria-hidden /> : 'field' in shown && shown.field}
    </span>
  )
}
