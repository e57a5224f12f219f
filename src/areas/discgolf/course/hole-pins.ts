import type { PinShown } from '#ui/figures/site-plan.ts'
import { m } from '#words/messages.js'
import type { HoleOfCourse } from './course.queries.server.ts'

/** The tee or the basket of a hole on the site plan, where it has a place there. */
export function holePins(
  { id, number, tee, basket }: Pick<HoleOfCourse, 'id' | 'number' | 'tee' | 'basket'>,
  end: 'tee' | 'basket',
): readonly PinShown[] {
  const pin = end === 'tee' ? tee : basket
  if (!pin) return []
  const label = end === 'tee' ? m.discgolf_tee_of({ hole: number }) : m.discgolf_basket_of({ hole: number })
  return [{ key: `${id} ${end}`, ...pin, label, text: String(number), isLive: end === 'basket' }]
}
