import { createLucideIcon, type LucideIconNode } from 'lucide-react'
import type { Drawing } from '#ui/Icon.tsx'
import type { NavDrawing } from './navigation.ts'

const made = new WeakMap<NavDrawing, Drawing>()

/** An icon that came with the data of a page. */
export function drawn(icon: NavDrawing): Drawing {
  const drawing =
    made.get(icon) ??
    createLucideIcon(
      '',
      icon.map(([part, attributes]): LucideIconNode => [part, attributes]),
    )
  made.set(icon, drawing)
  return drawing
}
