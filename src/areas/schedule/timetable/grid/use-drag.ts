import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type FieldId, MINUTES_PER_DAY, type Slot, START_STEP_MINUTES, type TimeSpan } from '#rules/timetable/plan.ts'
import { HEAD_PX, ROW_MINUTES, ROW_PX } from '#ui/timetable/timetable.ts'
import { blockAt, type MovingControls } from '../editor/use-moving.ts'

/** So far a mouse has to move before it drags, and a finger may tremble while it is held. */
const DRAG_PX = 5
const TREMBLE_PX = 10

/** So long a finger is held before it drags: what is shorter scrolls. */
const HOLD_MS = 350

/** So near to the edge of the screen the page scrolls along, and so near to its own edge the grid. */
const EDGE_PX = 48
const SCROLL_PX = 16

interface Facts {
  /** Around the grid and the games without a place. */
  readonly around: RefObject<HTMLElement | null>
  readonly controls: MovingControls
  readonly fields: readonly FieldId[]
  readonly day: number
  readonly shown: TimeSpan
}

interface Pressed {
  readonly game: string
  readonly pointer: number
  readonly x: number
  readonly y: number
  readonly isTouch: boolean
  /** How far below the start of the game it was taken. */
  readonly below: number
  timer: ReturnType<typeof setTimeout> | undefined
  isDragging: boolean
}

/** Games are dragged by a mouse at once and by a finger after a moment, so that the page still scrolls. */
export function useDrag({ around, controls, fields, day, shown }: Facts) {
  const slotAt = (x: number, y: number): Slot | undefined => {
    const grid = around.current?.querySelector('.timetable')
    if (!grid) return undefined
    const heads = [...grid.querySelectorAll<HTMLElement>('[data-field]')]
    const field = heads.find((head) => {
      const { left, right } = head.getBoundingClientRect()
      return x >= left && x <= right
    })?.dataset['field']
    const top = grid.getBoundingClientRect().top + grid.clientTop + HEAD_PX - grid.scrollTop
    const rows = Math.round((y - top) / ROW_PX)
    const minute = shown.from + rows * ROW_MINUTES
    if (field === undefined || !fields.includes(field) || rows < 0 || minute > shown.to - START_STEP_MINUTES)
      return undefined
    return { field, start: day * MINUTES_PER_DAY + minute }
  }

  const begin = useEffectEvent((pressed: Pressed): boolean => {
    pressed.isDragging = controls.pickUp(pressed.game, 'move')
    return pressed.isDragging
  })
  const aim = useEffectEvent((x: number, y: number) => {
    const slot = slotAt(x, y)
    if (slot) controls.aim(slot)
  })
  const drop = useEffectEvent((x: number, y: number) => {
    controls.letGo(slotAt(x, y))
  })
  const cancel = useEffectEvent(() => controls.cancel())
  const isAiming = useEffectEvent(() => controls.moving?.as === 'move')
  const isSwapping = useEffectEvent((game: string) => {
    if (controls.moving?.as !== 'swap') return false
    controls.swapWith(game)
    return true
  })

  useEffect(() => {
    const area = around.current
    if (!area) return undefined
    let pressed: Pressed | undefined
    // A click follows a drag, and must not open the game.
    let isDropped = false
    const release = () => {
      clearTimeout(pressed?.timer)
      pressed = undefined
    }
    const onDown = (event: PointerEvent) => {
      isDropped = false
      const game = blockAt(event.target)
      if (game === undefined || event.button !== 0 || !event.isPrimary) return
      const isTouch = event.pointerType !== 'mouse'
      const block = elementAt(event)?.closest('.timetable > [data-block]')
      const below = block ? event.clientY - block.getBoundingClientRect().top : 0
      release()
      const next: Pressed = {
        game,
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        isTouch,
        below,
        timer: undefined,
        isDragging: false,
      }
      if (isTouch)
        next.timer = setTimeout(() => {
          if (pressed === next && begin(next)) navigator.vibrate?.(20)
        }, HOLD_MS)
      pressed = next
    }
    const onMove = (event: PointerEvent) => {
      if (!pressed) {
        if (event.pointerType === 'mouse' && isAiming() && area.contains(elementAt(event) ?? null))
          aim(event.clientX, event.clientY)
        return
      }
      if (event.pointerId !== pressed.pointer) return
      const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
      if (!pressed.isDragging) {
        if (pressed.isTouch && distance > TREMBLE_PX) release()
        else if (!pressed.isTouch && distance > DRAG_PX && !begin(pressed)) release()
      }
      if (!pressed?.isDragging) return
      aim(event.clientX, event.clientY - pressed.below)
      scrollAlong(area.querySelector('.timetable'), event)
    }
    const onUp = (event: PointerEvent) => {
      if (!pressed || event.pointerId !== pressed.pointer) return
      const { isDragging, below } = pressed
      release()
      if (!isDragging) return
      isDropped = true
      drop(event.clientX, event.clientY - below)
    }
    const onCancel = (event: PointerEvent) => {
      if (!pressed || event.pointerId !== pressed.pointer) return
      const { isDragging } = pressed
      release()
      if (isDragging) cancel()
    }
    const onClick = (event: MouseEvent) => {
      const game = blockAt(event.target)
      const isTaken = isDropped || (game !== undefined && isSwapping(game))
      isDropped = false
      if (isTaken) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      if (isAiming() && elementAt(event)?.closest('.timetable') && !elementAt(event)?.closest('button')) {
        event.preventDefault()
        event.stopPropagation()
        aim(event.clientX, event.clientY)
      }
    }
    const whileDragging = (event: Event) => {
      if (pressed?.isDragging) event.preventDefault()
    }
    area.addEventListener('pointerdown', onDown)
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', onCancel)
    area.addEventListener('click', onClick, true)
    // Not passive: a finger that drags must not scroll.
    area.addEventListener('touchmove', whileDragging, { passive: false })
    area.addEventListener('contextmenu', whileDragging)
    return () => {
      release()
      area.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', onCancel)
      area.removeEventListener('click', onClick, true)
      area.removeEventListener('touchmove', whileDragging)
      area.removeEventListener('contextmenu', whileDragging)
    }
  }, [around])
}

/** At an edge of the grid or of the screen, towards what lies behind it. */
function scrollAlong(grid: Element | null, { clientX, clientY }: PointerEvent): void {
  const towards = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0
  const { top, right, bottom, left } = grid?.getBoundingClientRect() ?? new DOMRect()
  if (grid && clientX >= left && clientX <= right) {
    const before = grid.scrollTop
    const down = towards(clientY, Math.max(0, top), Math.min(bottom, window.innerHeight))
    grid.scrollBy(towards(clientX, left, right), down)
    if (grid.scrollTop !== before) return
  }
  window.scrollBy(0, towards(clientY, 0, window.innerHeight))
}

const elementAt = ({ target }: Event): Element | undefined => (target instanceof Element ? target : undefined)
