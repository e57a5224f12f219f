import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { jingleFields } from './jingles.fields.ts'

/** What the commands of jingles take. `base`: the `updated` that was seen. */

const isNamed = (jingle: { name_en: string; name_de: string }) => jingle.name_en !== '' || jingle.name_de !== ''

export const addJingleInput = v.pipe(
  inputOf(jingleFields),
  v.forward(v.partialCheck([['name_en'], ['name_de']], isNamed, m.jingles_problem_name), ['name_en']),
)

/** Without a file the sound stays. */
export const changeJingleInput = v.pipe(
  inputOf({ jingle: filled, base: filled, ...jingleFields }),
  v.forward(v.partialCheck([['name_en'], ['name_de']], isNamed, m.jingles_problem_name), ['name_en']),
)

export const moveJingleInput = inputOf({ jingle: filled, way: v.picklist(['up', 'down']) })

export const removeJingleInput = inputOf({ jingle: filled, base: filled })
