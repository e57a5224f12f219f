/** Which part of the site plan is seen, and how it follows fingers, wheel and keys. */

/** In shares of the frame: 0 is its left or upper edge, 1 the right or lower one. */
export interface Share {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The plan where it just fills the frame, in shares of the frame: one side is 1, the other one is as long or longer. */
export interface PlanInFrame extends Size {
  /** The lower part of the frame that something covers. */
  readonly covered: number
}

/** At scale 1 the plan just fills its frame. `x` and `y` are where its left upper corner is. */
export interface SeenPart extends Share {
  readonly scale: number
}

export function planInFrame(plan: Size, frame: Size, covered = 0): PlanInFrame {
  const wider = plan.width / plan.height / (frame.width / frame.height)
  return { width: Math.max(wider, 1), height: Math.max(1 / wider, 1), covered }
}

/** A picture of 1600 points is no sharper on a phone. */
const ENLARGED_MOST = 8

/** The scale at which the whole plan is in the part of the frame that is not covered. */
export const wholeScale = ({ width, height, covered }: PlanInFrame): number =>
  Math.min(1 / width, (1 - covered) / height)

/** An extreme shape fills its frame all the same. */
export const mostScale = (plan: PlanInFrame): number =>
  Math.max(Math.min(1 / plan.width, 1 / plan.height) * ENLARGED_MOST, 1)

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** What is larger than its room leaves none of it empty; what is smaller is in its middle. */
const along = (at: number, size: number, room: number) =>
  size >= room ? between(at, room - size, 0) : (room - size) / 2

/** The same part, as far as the frame lets it. */
export function held({ scale: wanted, x, y }: SeenPart, plan: PlanInFrame): SeenPart {
  const scale = between(wanted, wholeScale(plan), mostScale(plan))
  return { scale, x: along(x, scale * plan.width, 1), y: along(y, scale * plan.height, 1 - plan.covered) }
}

export const panned = ({ scale, x, y }: SeenPart, by: Share, plan: PlanInFrame): SeenPart =>
  held({ scale, x: x + by.x, y: y + by.y }, plan)

/** What is at `around` stays there, as far as the edges let it. */
export function enlarged(view: SeenPart, factor: number, around: Share, plan: PlanInFrame): SeenPart {
  const scale = between(view.scale * factor, wholeScale(plan), mostScale(plan))
  const grown = scale / view.scale
  return held({ scale, x: around.x - (around.x - view.x) * grown, y: around.y - (around.y - view.y) * grown }, plan)
}

const MIDDLE: Share = { x: 0.5, y: 0.5 }

/** With a place of the plan in the middle of what is not covered, as far as the edges let it. */
export const showing = (place: Share, scale: number, plan: PlanInFrame): SeenPart =>
  held(
    { scale, x: 0.5 - place.x * scale * plan.width, y: (1 - plan.covered) / 2 - place.y * scale * plan.height },
    plan,
  )

/** With all of these places in sight, as near as that lets it, and no nearer than `most`. */
export function showingAll(places: readonly Share[], margin: Share, most: number, plan: PlanInFrame): SeenPart {
  const [across, down] = [span(places.map(({ x }) => x)), span(places.map(({ y }) => y))]
  const scale = Math.min(
    Math.max(1 - 2 * margin.x, 0.2) / ((across.to - across.from) * plan.width),
    Math.max(1 - plan.covered - 2 * margin.y, 0.2) / ((down.to - down.from) * plan.height),
    most,
  )
  return showing({ x: (across.from + across.to) / 2, y: (down.from + down.to) / 2 }, scale, plan)
}

const span = (all: readonly number[]) => ({ from: Math.min(...all), to: Math.max(...all) })

/** As it is opened: its middle, filling the frame. */
export const filling = (plan: PlanInFrame): SeenPart => showing(MIDDLE, 1, plan)

export const wholePlan = (plan: PlanInFrame): SeenPart => showing(MIDDLE, wholeScale(plan), plan)

/** Where a place of the plan is in the frame. */
export const shareOf = (place: Share, { scale, x, y }: SeenPart, plan: PlanInFrame): Share => ({
  x: x + place.x * scale * plan.width,
  y: y + place.y * scale * plan.height,
})

/** The place of the plan that is seen there. */
export const placeAt = ({ scale, x, y }: SeenPart, at: Share, plan: PlanInFrame): Share => ({
  x: between((at.x - x) / (scale * plan.width), 0, 1),
  y: between((at.y - y) / (scale * plan.height), 0, 1),
})

/** Moved as little as brings a place at least so far from the edges. */
export function revealing(place: Share, margin: Share, view: SeenPart, plan: PlanInFrame): SeenPart {
  const at = shareOf(place, view, plan)
  const to = {
    x: between(at.x, margin.x, Math.max(1 - margin.x, margin.x)),
    y: between(at.y, margin.y, Math.max(1 - plan.covered - margin.y, margin.y)),
  }
  return to.x === at.x && to.y === at.y ? view : panned(view, { x: to.x - at.x, y: to.y - at.y }, plan)
}

/**
 * Places whose marks would overlap on a plan of this size come together. Each group is led by its first one, which stays where it is:
 * the marks of two groups never overlap.
 */
export function groupsOnPlan<Place extends Share>(
  places: readonly Place[],
  { width, height }: Size,
  markOf: (place: Place) => Size,
): readonly (readonly [Place, ...Place[]])[] {
  const groups: [Place, ...Place[]][] = []
  for (const place of places) {
    const mark = markOf(place)
    const near = groups.find(([first]) => {
      const other = markOf(first)
      const [right, down] = [(place.x - first.x) * width, (place.y - first.y) * height]
      return right < other.width && -right < mark.width && down < mark.height && -down < other.height
    })
    if (near) near.push(place)
    else groups.push([place])
  }
  return groups
}
