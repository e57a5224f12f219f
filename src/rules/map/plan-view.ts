/** Which part of the site plan is seen, and how it follows fingers, wheel and keys. */

/** In shares of the frame, which has the shape of the plan: 0 is its left or upper edge, 1 the right or lower one. */
export interface Share {
  readonly x: number
  readonly y: number
}

/** At scale 1 the plan fills its frame. `x` and `y` are where its left upper corner is. */
export interface SeenPart extends Share {
  readonly scale: number
}

export const WHOLE_PLAN: SeenPart = { scale: 1, x: 0, y: 0 }

/** A picture of 1600 points is no sharper on a phone. */
export const SCALE_MOST = 8

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Never smaller than the frame, and never beside it. */
function held({ scale: wanted, x, y }: SeenPart): SeenPart {
  const scale = between(wanted, 1, SCALE_MOST)
  return { scale, x: between(x, 1 - scale, 0), y: between(y, 1 - scale, 0) }
}

export const panned = ({ scale, x, y }: SeenPart, by: Share): SeenPart => held({ scale, x: x + by.x, y: y + by.y })

/** What is at `around` stays there, as far as the edges let it. */
export function enlarged(view: SeenPart, factor: number, around: Share): SeenPart {
  const scale = between(view.scale * factor, 1, SCALE_MOST)
  const grown = scale / view.scale
  return held({ scale, x: around.x - (around.x - view.x) * grown, y: around.y - (around.y - view.y) * grown })
}

/** With a place of the plan in the middle, as far as the edges let it. */
export const showing = (place: Share, scale: number): SeenPart =>
  held({ scale, x: 0.5 - place.x * scale, y: 0.5 - place.y * scale })

/** The place of the plan that is seen there. */
export const placeAt = ({ scale, x, y }: SeenPart, at: Share): Share => ({
  x: between((at.x - x) / scale, 0, 1),
  y: between((at.y - y) / scale, 0, 1),
})
