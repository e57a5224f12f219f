import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { dayOf, type FieldId, type GameId, MINUTES_PER_DAY, type Slot, type TimeSpan } from '#rules/timetable/plan.ts'
import { newViolations, type Reason, type WhyNot } from '#rules/timetable/violations.ts'
import { m } from '#words/messages.js'
import { slotByKey } from '../grid/day-grid.ts'
import type { TimetableTexts } from '../timetable-texts.ts'
import { applied, lockOf, moveOf, type Place, placeValues, planWith, samePlace, swapOf } from './steps.ts'
import type { Editor } from './use-editor.ts'

/** A game that is being moved, or for which another one is being chosen to swap with. */
export interface Moving {
  readonly game: GameId
  readonly as: 'move' | 'swap'
  /** Where it was when it was picked up. */
  readonly from: Place
  /** Where it would land. */
  readonly to: Slot | undefined
}

export interface MovingControls {
  readonly moving: Moving | undefined
  readonly whyNot: WhyNot | undefined
  /** What is in the way at the place where it would land. */
  readonly reasons: readonly Reason[]
  readonly pickUp: (game: GameId, as: Moving['as']) => boolean
  readonly aim: (to: Slot) => void
  /** Where it is aimed at. */
  readonly drop: () => void
  /** At the end of a drag: it lands there, or goes back to where it was. */
  readonly letGo: (to: Slot | undefined) => void
  readonly swapWith: (other: GameId) => void
  readonly cancel: () => void
  readonly toggleLock: (game: GameId) => void
}

interface Facts {
  readonly editor: Editor
  readonly texts: TimetableTexts
  readonly fields: readonly FieldId[]
  readonly day: number
  readonly shown: TimeSpan
}

export function useMoving({ editor, texts, fields, day, shown }: Facts): MovingControls {
  const { values, plan, checker, say, tell } = editor
  const [moving, setMoving] = useState<Moving>()
  const whyNot = useMemo(
    () => (moving?.as === 'move' ? checker.whyNot(moving.game) : undefined),
    [checker, moving?.as, moving?.game],
  )
  const reasons = moving?.to && whyNot ? whyNot(moving.to.field, moving.to.start) : []

  const pickUp: MovingControls['pickUp'] = (game, as) => {
    const found = values.games[game]
    const isBegun = texts.game(game)?.isBegun ?? false
    if (!found) return false
    if (found.locked || isBegun) {
      tell(isBegun ? m.schedule_refused_game_begun() : m.schedule_refused_game_locked())
      return false
    }
    const isHere = found.field !== '' && dayOf(found.starts) === day
    const to = isHere
      ? { field: found.field, start: found.starts }
      : { field: fields[0] ?? '', start: day * MINUTES_PER_DAY + shown.from }
    setMoving({ game, as, from: placeValues(found), to: as === 'move' ? to : undefined })
    say(
      as === 'move'
        ? m.schedule_timetable_page_said_moving({ game: texts.title(game) })
        : m.schedule_timetable_page_said_swapping({ game: texts.title(game) }),
    )
    return true
  }
  const cancel = () => {
    if (moving) say(m.schedule_timetable_page_said_cancelled())
    setMoving(undefined)
  }
  const aim = (to: Slot) => {
    if (moving?.as !== 'move' || (moving.to?.field === to.field && moving.to.start === to.start)) return
    setMoving({ ...moving, to })
  }
  /** Whether it could. */
  const landAt = (to: Slot): boolean => {
    if (!moving || !whyNot) return false
    const [reason] = whyNot(to.field, to.start)
    if (reason) {
      tell(texts.reason(moving.game, reason))
      return false
    }
    setMoving(undefined)
    const place = { field: to.field, starts: to.start }
    if (samePlace(moving.from, { ...moving.from, ...place })) say(m.schedule_timetable_page_said_cancelled())
    else editor.run(moveOf(values, moving.game, place))
    return true
  }
  const drop = () => {
    if (moving?.to) landAt(moving.to)
  }
  const letGo: MovingControls['letGo'] = (to) => {
    if (!to) cancel()
    else if (!landAt(to)) setMoving(undefined)
  }
  const swapWith = (other: GameId) => {
    if (!moving || other === moving.game) return
    const found = values.games[other]
    if (!found || found.locked || texts.game(other)?.isBegun) {
      tell(found?.locked ? m.schedule_refused_game_locked() : m.schedule_refused_game_begun())
      return
    }
    const step = swapOf(values, moving.game, other)
    const [violation] = newViolations(plan, planWith(plan, applied(values, step)))
    if (violation) {
      tell(`${texts.title(violation.game)}: ${texts.reason(violation.game, violation)}`)
      return
    }
    setMoving(undefined)
    editor.run(step)
  }
  const toggleLock = (game: GameId) => {
    const step = lockOf(values, [game], !(values.games[game]?.locked ?? false))
    if (step) editor.run(step)
  }

  // Somebody else's change of the same game ends the move; of other games it only changes what is allowed.
  const now = moving && values.games[moving.game]
  const isLost = moving !== undefined && (!now || now.locked || !samePlace(now, moving.from))
  const lose = useEffectEvent(() => {
    setMoving(undefined)
    tell(m.schedule_refused_game_moved())
  })
  useEffect(() => {
    if (isLost) lose()
  }, [isLost])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (moving) {
      if (event.key === 'Escape') cancel()
      else if (moving.as === 'swap') return
      else if (event.key === 'Enter' && isBlock(event.target, moving.game)) drop()
      else {
        const to = moving.to && slotByKey(moving.to, event.key, event.shiftKey, fields, day, shown)
        if (!to) return
        setMoving({ ...moving, to })
        const [reason] = whyNot?.(to.field, to.start) ?? []
        say(
          `${texts.slot(to, day)}. ${reason ? texts.reason(moving.game, reason) : m.schedule_timetable_page_all_kept()}`,
        )
      }
      event.preventDefault()
      return
    }
    const game = blockAt(event.target)
    if (game === undefined) return
    const key = event.key.toLowerCase()
    if (key === 'm') pickUp(game, 'move')
    else if (key === 's') pickUp(game, 'swap')
    else if (key === 'l') toggleLock(game)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // Before a link takes Enter for itself.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])

  return { moving, whyNot, reasons, pickUp, aim, drop, letGo, swapWith, cancel, toggleLock }
}

/** The game whose block that is. */
export const blockAt = (target: EventTarget | null): GameId | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block]')?.dataset['block'] : undefined

const isBlock = (target: EventTarget | null, game: GameId) => blockAt(target) === game

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, dialog') !== null
