import { createLucideIcon, type IconNode } from 'lucide-react'
import type { Drawing } from '#ui/Icon.tsx'
import type { NavDrawing } from './navigation.ts'

const made = new WeakMap<NavDrawing, Drawing>()

/** An icon that came with the data of a page. */
export function drawn(icon: NavDrawing): Drawing {
  const drawing = made.get(icon) ?? createLucideIcon('', icon as unknown as IconNode)
  made.set(icon, drawing)
  return drawing
}
