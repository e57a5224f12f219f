import type { Division } from '#areas/tournament/tournament.api.server.ts'
import type { Done } from '#http/pages/forms/done.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { DIVISION_COLOURS } from '#ui/marks/division-colours.ts'
import { m } from '#words/messages.js'

/** A division as its form holds it. */
export type DivisionField = 'name_en' | 'name_de' | 'letter' | 'colour' | 'places' | 'gender_rule'

/** A division as the editor shows it. */
export interface EditedDivision extends Pick<Division, DivisionField> {
  readonly key: string
}

export const editedDivision = ({
  key,
  name_en,
  name_de,
  letter,
  colour,
  places,
  gender_rule,
}: Division): EditedDivision => ({
  key,
  name_en,
  name_de,
  letter,
  colour,
  places,
  gender_rule,
})

export const valuesOfDivision = (division: Pick<Division, DivisionField>): FormValues<DivisionField> => ({
  name_en: division.name_en,
  name_de: division.name_de,
  letter: division.letter,
  colour: division.colour,
  places: String(division.places),
  gender_rule: division.gender_rule,
})

/** A new one begins with a colour that none has yet. */
export const newDivision = (there: readonly EditedDivision[]): FormValues<DivisionField> => ({
  name_en: '',
  name_de: '',
  letter: '',
  colour: DIVISION_COLOURS.find((colour) => there.every((it) => it.colour !== colour)) ?? 'slate',
  places: '8',
  gender_rule: 'none',
})

/** What is done with divisions, as the forms of the page say it. */
export const DIVISION_ACTS = [
  'division-add',
  'division-change',
  'division-up',
  'division-down',
  'division-remove',
] as const
export type DivisionAct = (typeof DIVISION_ACTS)[number]

export interface DivisionDone extends Done<DivisionAct> {
  /** Its key; '' of one that is new. */
  readonly division: string
}

/** `name` in the visitor's language. */
export const divisionDone = (done: DivisionAct, division: string, name: string): DivisionDone => ({
  done,
  division,
  text: DONE[done]({ name }),
})

const DONE: Readonly<Record<DivisionAct, (facts: { name: string }) => string>> = {
  'division-add': m.configuration_division_did_add,
  'division-change': m.configuration_division_did_change,
  'division-up': m.configuration_division_did_move,
  'division-down': m.configuration_division_did_move,
  'division-remove': m.configuration_division_did_remove,
}

/** The refusal of one of these acts with one division; '' is the one that is not there yet. */
export const refusedDivisionAct = (
  refused: RefusedForm | undefined,
  key: string,
  acts: readonly DivisionAct[],
): RefusedForm | undefined =>
  refused && (refused.values['division'] ?? '') === key && acts.some((it) => it === refused.values['intent'])
    ? refused
    : undefined
