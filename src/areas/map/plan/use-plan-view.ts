import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  enlarged,
  filling,
  held,
  type PlanInFrame,
  panned,
  placeAt,
  planInFrame,
  revealing,
  type SeenPart,
  type Share,
  showing,
  showingAll,
  wholePlan,
  wholeScale,
} from '#rules/map/plan-view.ts'

/** A press, not a drag: as far as a finger may tremble. */
const STILL_PX = 6
const KEY_STEP = 0.15
export const ZOOM_STEP = 1.6
/** How near somebody is brought to a place that they asked for, by the size of the whole plan. */
const NEAR_WHOLE = 2.5
const WHEEL_LINE_PX = 16
const WHEEL_SPEED = 0.002
const MIDDLE: Share = { x: 0.5, y: 0.5 }
/** What is revealed is not at the very edge: half the width of a finger, and the chips and the height of a pin. */
const EDGE_PX = { x: 24, y: 64 }

interface Measured {
  readonly plan: PlanInFrame
  /** Of the frame. */
  readonly width: number
  readonly height: number
}

/** The plan under fingers, mouse, wheel and keys. */
export function usePlanView(picture: { readonly width: number; readonly height: number }) {
  const frame = useRef<HTMLDivElement>(null)
  /** What may lie over the lower part of the frame. */
  const cover = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<Measured>()
  const { plan } = measured ?? UNMEASURED
  const [view, setView] = useState<SeenPart>(filling(plan))
  // Several moves may come before the page is drawn again.
  const latest = useRef(view)
  const change = (to: (view: SeenPart) => SeenPart): boolean => {
    const before = latest.current
    latest.current = to(before)
    setView(latest.current)
    const { scale, x, y } = latest.current
    return scale !== before.scale || x !== before.x || y !== before.y
  }

  const { width, height } = picture
  const measure = useEffectEvent(() => {
    const [box, over] = [frame.current?.getBoundingClientRect(), cover.current?.getBoundingClientRect()]
    if (!box || box.width === 0 || box.height === 0) return
    const covers = over && over.height > 0 && over.left < box.right && over.right > box.left
    const covered = covers ? Math.min(over.height / box.height, COVERED_MOST) : 0
    const next = planInFrame({ width, height }, box, covered)
    const was = measured?.plan
    if (measured?.width === box.width && measured.height === box.height && was?.covered === covered) return
    setMeasured({ plan: next, width: box.width, height: box.height })
    // What nobody has moved yet is opened anew in a frame of another shape.
    const isUntouched = !was || sameView(latest.current, filling(was))
    change((it) => (isUntouched ? filling(next) : held(it, next)))
  })
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => measure())
    for (const element of [frame.current, cover.current]) if (element) observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])

  const fingers = useRef(new Map<number, Share>())
  const begun = useRef<Share>(undefined)
  const hasMoved = useRef(false)

  const shareOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Share => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : MIDDLE
  }

  const turn = useEffectEvent((event: WheelEvent) => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1
    const factor = Math.exp(-event.deltaY * lines * WHEEL_SPEED)
    // At either end the wheel is the page's.
    if (change((it) => enlarged(it, factor, shareOf(event), plan))) event.preventDefault()
  })
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => turn(event)
    // React's own listens passively, and could not keep the page in its place.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (fingers.current.size === 0) {
      begun.current = { x: event.clientX, y: event.clientY }
      hasMoved.current = false
    }
    fingers.current.set(event.pointerId, shareOf(event))
  }

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    const start = begun.current
    if (!before || !start) return
    const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX
    if (!hasMoved.current && !isFar && fingers.current.size === 1) return
    // From here on it is no press, whatever it is over.
    if (!hasMoved.current) frame.current?.setPointerCapture(event.pointerId)
    hasMoved.current = true
    const now = shareOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    change((it) => (other ? pinched(it, other, before, now) : panned(it, away(before, now), plan)))
  }

  /** The box is needed for lengths alone: a frame is seldom a square. */
  const pinched = (it: SeenPart, other: Share, before: Share, now: Share): SeenPart => {
    const box = frame.current?.getBoundingClientRect()
    const length = (to: Share) =>
      Math.hypot((to.x - other.x) * (box?.width ?? 1), (to.y - other.y) * (box?.height ?? 1))
    const [from, to] = [middleOf(other, before), middleOf(other, now)]
    return panned(enlarged(it, length(now) / Math.max(length(before), 1), from, plan), away(from, to), plan)
  }

  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
  }

  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    // What changes nothing is the page's, such as an arrow at the edge.
    if (change((it) => keyed(it, event.key, plan))) event.preventDefault()
  }

  const margin = { x: EDGE_PX.x / (measured?.width ?? 1_000), y: EDGE_PX.y / (measured?.height ?? 1_000) }
  return {
    view,
    plan,
    /** Undefined as long as nobody knows how large the frame is. */
    measured,
    frame,
    cover,
    pointAt: (event: { clientX: number; clientY: number }): Share => placeAt(view, shareOf(event), plan),
    zoom: (factor: number) => change((it) => enlarged(it, factor, { x: 0.5, y: (1 - plan.covered) / 2 }, plan)),
    showAll: () => change(() => wholePlan(plan)),
    /** Brings a place into the middle, at a scale of the plan. */
    goTo: (place: Share, scale: number) => change(() => showing(place, scale, plan)),
    /** Brings a place into the middle and near, or several into sight. */
    lookAt: (places: readonly Share[]) =>
      change((it) => {
        const near = Math.max(wholeScale(plan) * NEAR_WHOLE, 1)
        return showingAll(places, margin, places.length === 1 ? Math.max(it.scale, near) : near, plan)
      }),
    /** Brings what has the focus, or is chosen, into sight. */
    reveal: (place: Share) => change((it) => revealing(place, margin, it, plan)),
    /** Whether a click ends a move of the plan, and is no press. A key's has no detail. */
    endsMove: ({ detail }: { detail: number }) => detail > 0 && hasMoved.current,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onKeyDown: key },
  }
}

function keyed(view: SeenPart, key: string, plan: PlanInFrame): SeenPart {
  switch (key) {
    case 'ArrowLeft':
      return panned(view, { x: KEY_STEP, y: 0 }, plan)
    case 'ArrowRight':
      return panned(view, { x: -KEY_STEP, y: 0 }, plan)
    case 'ArrowUp':
      return panned(view, { x: 0, y: KEY_STEP }, plan)
    case 'ArrowDown':
      return panned(view, { x: 0, y: -KEY_STEP }, plan)
    case '+':
    case '=':
      return enlarged(view, ZOOM_STEP, MIDDLE, plan)
    case '-':
      return enlarged(view, 1 / ZOOM_STEP, MIDDLE, plan)
    case '0':
      return wholePlan(plan)
    default:
      return view
  }
}

/** Some of the plan can be seen and moved, however high a sheet is. */
const COVERED_MOST = 0.6

const UNMEASURED = { plan: planInFrame({ width: 1, height: 1 }, { width: 1, height: 1 }) }

const sameView = (one: SeenPart, other: SeenPart) => one.scale === other.scale && one.x === other.x && one.y === other.y

const away = (from: Share, to: Share): Share => ({ x: to.x - from.x, y: to.y - from.y })
const middleOf = (one: Share, other: Share): Share => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
