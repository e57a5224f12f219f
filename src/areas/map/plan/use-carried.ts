import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** In thousandths of the plan's width and height. */
export interface PlanPoint {
  readonly x: number
  readonly y: number
}

/** Which places can be put elsewhere, and what happens then. */
export interface PlanMoves {
  readonly ids: ReadonlySet<string>
  readonly onMove: (id: string, to: PlanPoint) => void
  /** Where one was put of which the service has not said yet that it is there. */
  readonly onItsWay?: (PlanPoint & { readonly id: string }) | undefined
}

type Movable = PlanPoint & { readonly id: string }

interface Carrying {
  readonly places: readonly Movable[]
  readonly moves: PlanMoves | undefined
  readonly scale: number
  readonly pointAt: (event: { clientX: number; clientY: number }) => PlanPoint
}

/** A finger that trembles carries nothing away. */
const STILL_PX = 6
/** One press of an arrow on the whole plan; less on an enlarged one. */
const KEY_STEP = 10

/** Pins that are carried by fingers, mouse and arrow keys. What was carried is put down by letting go, Enter, or leaving it. */
export function useCarried({ places, moves, scale, pointAt }: Carrying) {
  const [carried, setCarried] = useState<Movable>()
  const grip = useRef<{ x: number; y: number; at: PlanPoint; isMoving: boolean }>(undefined)

  const put = () => {
    if (!carried) return
    const { id, ...to } = carried
    const from = places.find((it) => it.id === id)
    setCarried(undefined)
    if (from && (from.x !== to.x || from.y !== to.y)) moves?.onMove(id, to)
  }

  const handlersOf = (place: Movable) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      // The plan itself stays where it is.
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { x: event.clientX, y: event.clientY, at: pointAt(event), isMoving: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current
      if (!held || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      held.isMoving ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > STILL_PX
      if (!held.isMoving) return
      const now = pointAt(event)
      setCarried({ id: place.id, x: onPlan(place.x + now.x - held.at.x), y: onPlan(place.y + now.y - held.at.y) })
    },
    onPointerUp: put,
    onPointerCancel: () => setCarried(undefined),
    onBlur: put,
    onClick(event: MouseEvent<HTMLElement>) {
      if (event.detail > 0 && grip.current?.isMoving) event.preventDefault()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const to = steppedFrom(carried?.id === place.id ? carried : place, event.key, Math.max(KEY_STEP / scale, 1))
      if (to) setCarried({ id: place.id, ...to })
      else if (event.key === 'Escape') setCarried(undefined)
      else if (event.key === 'Enter' && carried) put()
      else return
      event.preventDefault()
    },
  })

  return {
    /** Where a place is shown while it is under way. */
    lifted: carried ?? moves?.onItsWay,
    carrying: (place: Movable) => (moves?.ids.has(place.id) ? handlersOf(place) : {}),
  }
}

const STEPS: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const onPlan = (thousandths: number) => Math.min(Math.max(Math.round(thousandths), 0), 1_000)

function steppedFrom({ x, y }: PlanPoint, key: string, by: number): PlanPoint | undefined {
  const step = STEPS[key]
  return step && { x: onPlan(x + step.x * by), y: onPlan(y + step.y * by) }
}
