import { createLucideIcon, type LucideIconNode } from 'lucide-react'
import type { Drawing } from '#ui/Icon.tsx'
import type { NavDrawing } from './navigation.ts'

const drawings = new WeakMap<NavDrawing, Drawing>()
const drawingsByParts = new Map<string, Drawing>()

/**
 * An icon that came with the data of a page. The same one however often those are loaded: React takes another component out of
 * the page and puts it in anew, even where it looks the same.
 */
export function drawn(icon: NavDrawing): Drawing {
  const drawing = drawings.get(icon) ?? ofSameParts(icon)
  drawings.set(icon, drawing)
  return drawing
}

function ofSameParts(icon: NavDrawing): Drawing {
  const parts = JSON.stringify(icon)
  const drawing =
    drawingsByParts.get(parts) ??
    createLucideIcon(
      '',
      icon.map(([part, attributes], index): LucideIconNode => [part, { ...attributes, key: String(index) }]),
    )
  drawingsByParts.set(parts, drawing)
  return drawing
}
