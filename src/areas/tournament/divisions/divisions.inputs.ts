import * as v from 'valibot'
import { fieldInput, filled, inputOf } from '#http/commands/inputs.ts'
import { DIVISIONS_MOST } from '#rules/divisions.ts'
import { m } from '#words/messages.js'
import { divisionFields, PLACES_MOST } from './divisions.fields.ts'

/** What the commands about divisions take. A division is named by its key. */

const wrongPlaces = () => m.tournament_division_places_wrong({ max: PLACES_MOST })

/** Nothing typed is not 0. */
const places = v.pipe(
  v.number(wrongPlaces),
  v.integer(wrongPlaces),
  v.minValue(0, wrongPlaces),
  v.maxValue(PLACES_MOST, wrongPlaces),
)

/** Typed in any case. */
const letter = v.pipe(
  v.string(),
  v.toUpperCase(),
  fieldInput(divisionFields.letter, { wrong: m.tournament_division_letter_wrong }),
)

const entries = { ...divisionFields, letter, places }

export const addDivisionInput = inputOf(entries)

/** `base`: its `updated`, as the admin saw it. */
export const changeDivisionInput = inputOf({ division: filled, base: filled, ...entries })

export const moveDivisionInput = inputOf({ division: filled, way: v.picklist(['up', 'down']) })

export const removeDivisionInput = inputOf({ division: filled })

/** By the keys of the divisions. */
export const savePlacesInput = inputOf({
  places: v.pipe(
    v.record(v.string(), v.strictObject({ base: filled, places })),
    v.minEntries(1),
    v.maxEntries(DIVISIONS_MOST),
  ),
})
