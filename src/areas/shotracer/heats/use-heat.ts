import { useState } from 'react'
import { useLive } from '#client/live/use-live.ts'
import { type HeatMark, type HeatNow, heatOf, isHeatMark } from '#rules/shotracer/heat.ts'
import type { HeatShown } from '../shotracer.queries.server.ts'

/** What is known of the marks of a heat, and as of when. */
interface Known {
  readonly heat: string
  readonly marks: readonly HeatMark[]
  readonly asOf: string
}

export interface HeatFollowed extends HeatNow {
  readonly marks: readonly HeatMark[]
  /** An answer of the service that is newer than what the page was loaded with. */
  learn(known: Known): void
}

/** A heat that goes on before everybody's eyes: its marks come with the live message, before the page is loaded again. */
export function useHeat(shown: HeatShown, legs: number): HeatFollowed {
  const [newest, setNewest] = useState<Known>()
  const learn = (known: Known) =>
    setNewest((before) => (before && before.heat === known.heat && before.asOf >= known.asOf ? before : known))
  useLive([`race_heats/${shown.id}`], ({ record }) => {
    const { marks, updated } = record
    if (Array.isArray(marks) && marks.every(isHeatMark) && typeof updated === 'string')
      learn({ heat: record.id, marks, asOf: updated })
  })
  const isNewer = newest?.heat === shown.id && newest.asOf > shown.asOf
  const marks = isNewer ? newest.marks : shown.marks
  return { ...heatOf(marks, { legs, lanes: shown.lanes.length }), marks, learn }
}
