import { listBytes } from '#rules/import/read-list.ts'
import type { FormBounds } from '../../bodies/form-body.ts'
import { formBoundsOf } from '../../commands/input-size.ts'
import type { CommandInput } from '../../commands/inputs.ts'

/** What the forms of a page may hold. */

/** Texts and ticks: more than any form has that is no list, and cheap to read. */
export const PLAIN_FORM: FormBounds = { bytes: 256 * 1024, fields: 2_000, files: 0, fileBytes: 0 }

/** Enough for each of these. */
export const anyOf = (...bounds: readonly FormBounds[]): FormBounds => ({
  bytes: Math.max(...bounds.map(({ bytes }) => bytes)),
  fields: Math.max(...bounds.map(({ fields }) => fields)),
  files: Math.max(...bounds.map(({ files }) => files)),
  fileBytes: Math.max(...bounds.map(({ fileBytes }) => fileBytes)),
})

/** What is declared of an input, and what every form has besides. */
export const formFor = (input: CommandInput, fileBytes = 0): FormBounds =>
  anyOf(PLAIN_FORM, formBoundsOf(input, fileBytes))

/** A list of so many lines that is pasted or in a file, and then ticked line by line. */
export const listForm = (lines: number): FormBounds => ({
  bytes: PLAIN_FORM.bytes + 2 * listBytes(lines),
  fields: PLAIN_FORM.fields + lines,
  files: 1,
  fileBytes: listBytes(lines),
})
