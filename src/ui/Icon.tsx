import type { LucideIcon } from 'lucide-react'

/** A drawing of lucide, always imported by its name: `import { Bell } from 'lucide-react'`. */
export type Drawing = LucideIcon

/** Bars and headers 24, beside text 20, states 15. */
type IconSize = 24 | 20 | 15

export function Icon({ of: Drawn, size = 20, label }: { of: Drawing; size?: IconSize; label?: string }) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <Drawn size={size} strokeWidth={size === 15 ? 2.4 : 2} className="flex-none" {...spoken} />
}
