import * as v from 'valibot'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import { LANES_MOST, LEGS_LEAST, LEGS_MOST } from '#rules/shotracer/heat.ts'
import { m } from '#words/messages.js'
import { laneName, raceFields } from './shotracer.fields.ts'

/** What the commands of the shot race take. */

export const openRaceInput = inputOf(raceFields, {
  name: m.shotracer_problem_name,
  drink: m.shotracer_problem_drink,
  legs: () => m.shotracer_problem_legs({ least: LEGS_LEAST, most: LEGS_MOST }),
})

export const oneRaceInput = inputOf({ race: filled })

/** The teams, lane by lane. */
export const openHeatInput = inputOf({
  race: filled,
  lanes: v.pipe(
    v.array(fieldInput(laneName)),
    v.minLength(1, () => m.shotracer_problem_lanes()),
    v.maxLength(LANES_MOST),
  ),
})

const lane = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LANES_MOST))

export const joinHeatInput = inputOf({ heat: filled, lane, alcohol_free: v.optional(v.boolean(), false) })

export const leaveHeatInput = inputOf({ heat: filled })

/** Made by the phone, so that what is sent twice is noted once. */
const markId = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/))

/** `at`: milliseconds of the service's clock, as the phone measured it. */
export const noteMarkInput = inputOf({
  heat: filled,
  mark: markId,
  kind: v.picklist(['arm', 'start', 'tap', 'spill', 'end', 'void']),
  lane: v.optional(lane),
  at: v.optional(v.pipe(v.number(), v.integer())),
})

export const undoMarkInput = inputOf({ heat: filled, mark: markId })
