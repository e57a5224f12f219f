import { useEffect, useEffectEvent } from 'react'
import { fitOf, type PlacedPoint } from '#rules/map/plan-position.ts'
import { Note } from '#ui/feedback/Note.tsx'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { m } from '#words/messages.js'
import { type OwnPlace, usePosition } from './use-position.ts'

/** A finger's width beside the picture is still on it. */
const BESIDE = 30

type Props = {
  plan: SitePlanShown
  references: readonly PlacedPoint[]
  onPlace: (place: OwnPlace | undefined) => void
}

/** Finds where this device is on the plan for as long as it is there, and says why where it does not. */
export function OwnPosition({ plan, references, onPlace }: Props) {
  const position = usePosition()
  const fit = fitOf(references, plan)
  const place = position.is === 'known' && fit ? fit.place(position.at) : undefined
  const isOutside = place !== undefined && ![place.x, place.y].every((it) => it > -BESIDE && it < 1_000 + BESIDE)
  const tell = useEffectEvent(() => {
    if (position.is !== 'known' || !place || !fit || isOutside) onPlace(undefined)
    else onPlace({ ...place, radius: fit.thousandthsOf(position.accuracy) })
  })
  useEffect(() => tell(), [position])
  if (isOutside) return <Note kind="warn">{m.map_position_outside()}</Note>
  switch (position.is) {
    case 'asking':
      return <Note>{m.map_position_asking()}</Note>
    case 'denied':
      return <Note kind="warn">{m.map_position_denied()}</Note>
    case 'unknown':
      return <Note kind="warn">{m.map_position_unknown()}</Note>
    default:
      return null
  }
}
