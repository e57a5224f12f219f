import * as v from 'valibot'
import { fieldInput, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { walkInFields } from './walk-in.fields.ts'

/** `Peters, Runa` is Runa Peters: what stands first is shown to everybody. */
const firstNameFirst = (name: string): string => name.trim().replace(/^([^,]+),([^,]+)$/, '$2 $1')

const name = v.pipe(
  v.string(),
  v.transform(firstNameFirst),
  fieldInput(walkInFields.name, { wrong: m.walkins_problem_name }),
)

export const addWalkInInput = inputOf(
  { ...walkInFields, name },
  { team: { required: m.walkins_team_missing }, number: { wrong: m.walkins_problem_number } },
)
