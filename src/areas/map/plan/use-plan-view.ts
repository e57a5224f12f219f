import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { enlarged, panned, type SeenPart, type Share, showing, WHOLE_PLAN } from '#rules/map/plan-view.ts'

/** A press, not a drag: as far as a finger may tremble. */
const STILL_PX = 6
const KEY_STEP = 0.15
export const ZOOM_STEP = 1.6
/** How near somebody is brought to a place that they asked for. */
const NEAR_SCALE = 2.5
const WHEEL_LINE_PX = 16
const WHEEL_SPEED = 0.002
const MIDDLE: Share = { x: 0.5, y: 0.5 }

/** The plan under fingers, mouse, wheel and keys. */
export function usePlanView() {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<SeenPart>(WHOLE_PLAN)
  // Several moves may come before the page is drawn again.
  const latest = useRef(view)
  const change = (to: (view: SeenPart) => SeenPart): boolean => {
    const before = latest.current
    latest.current = to(before)
    setView(latest.current)
    const { scale, x, y } = latest.current
    return scale !== before.scale || x !== before.x || y !== before.y
  }
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
    if (change((it) => enlarged(it, factor, shareOf(event)))) event.preventDefault()
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
    change((it) => (other ? pinched(it, other, before, now) : panned(it, away(before, now))))
  }

  /** The box is needed for lengths alone: a frame is seldom a square. */
  const pinched = (it: SeenPart, other: Share, before: Share, now: Share): SeenPart => {
    const box = frame.current?.getBoundingClientRect()
    const length = (to: Share) =>
      Math.hypot((to.x - other.x) * (box?.width ?? 1), (to.y - other.y) * (box?.height ?? 1))
    const [from, to] = [middleOf(other, before), middleOf(other, now)]
    return panned(enlarged(it, length(now) / Math.max(length(before), 1), from), away(from, to))
  }

  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
  }

  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    // What changes nothing is the page's, such as an arrow at the edge.
    if (change((it) => keyed(it, event.key))) event.preventDefault()
  }

  return {
    view,
    frame,
    shareOf,
    zoom: (factor: number) => change((it) => enlarged(it, factor, MIDDLE)),
    showAll: () => change(() => WHOLE_PLAN),
    /** Brings a place into the middle, in shares of the plan. */
    goTo: (place: Share) => change((it) => showing(place, Math.max(it.scale, NEAR_SCALE))),
    /** Brings what has the focus into the frame. */
    reveal: (place: Share) => change((it) => (isSeen(it, place) ? it : showing(place, it.scale))),
    /** Whether a click ends a move of the plan, and is no press. A key's has no detail. */
    endsMove: ({ detail }: { detail: number }) => detail > 0 && hasMoved.current,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onKeyDown: key },
  }
}

function keyed(view: SeenPart, key: string): SeenPart {
  switch (key) {
    case 'ArrowLeft':
      return panned(view, { x: KEY_STEP, y: 0 })
    case 'ArrowRight':
      return panned(view, { x: -KEY_STEP, y: 0 })
    case 'ArrowUp':
      return panned(view, { x: 0, y: KEY_STEP })
    case 'ArrowDown':
      return panned(view, { x: 0, y: -KEY_STEP })
    case '+':
    case '=':
      return enlarged(view, ZOOM_STEP, MIDDLE)
    case '-':
      return enlarged(view, 1 / ZOOM_STEP, MIDDLE)
    case '0':
      return WHOLE_PLAN
    default:
      return view
  }
}

const away = (from: Share, to: Share): Share => ({ x: to.x - from.x, y: to.y - from.y })
const middleOf = (one: Share, other: Share): Share => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

function isSeen({ scale, x, y }: SeenPart, place: Share): boolean {
  const [left, top] = [x + place.x * scale, y + place.y * scale]
  return left >= 0 && left <= 1 && top >= 0 && top <= 1
}
