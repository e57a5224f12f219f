import { badRequest } from '#records/errors.ts'
import { canBeTaken, type ListPlan, type PlannedLine, seenIn, seenOf } from '#rules/import/list-plan.ts'
import { m } from '#words/messages.js'
import { refusals, refuse } from '../../commands/refusals.ts'
import { textOf, textsOf } from './form-fields.ts'
import { textOfFile } from './text-of-file.ts'

/** What the forms of an import say as their `intent`. */
const INTENTS = ['preview', 'import'] as const

const intentIn = (form: FormData) => INTENTS.find((it) => it === textOf(form, 'intent'))

export const isImport = (form: FormData): boolean => intentIn(form) !== undefined

/** What a list would become, shown before it does. */
export interface ImportPreview<Line extends PlannedLine = PlannedLine> extends ListPlan<Line> {
  /** As it was pasted, or as it stands in the file. */
  readonly text: string
  /** By which it is noticed that something has changed since. */
  readonly seen: string
  /** Something has changed since the last preview. */
  readonly hasChanged: boolean
}

interface ListImport<Line extends PlannedLine, Done> {
  plan: (text: string) => Promise<ListPlan<Line>>
  run: (lines: readonly Line[], text: string) => Promise<Done>
}

const IMPORT_REFUSALS = refusals({
  list_empty: m.site_import_empty,
  none_ticked: m.site_import_none_ticked,
})

/**
 * The forms of an import: a list that is pasted or in a file is shown as what it would become, and of that the ticked lines
 * are taken if they still would become what was seen.
 */
export async function importList<Line extends PlannedLine, Done>(
  form: FormData,
  { plan, run }: ListImport<Line, Done>,
): Promise<ImportPreview<Line> | Done> {
  const preview = async (text: string): Promise<ImportPreview<Line>> => {
    const planned = await plan(text)
    return { ...planned, text, seen: seenIn(planned.lines), hasChanged: false }
  }
  switch (intentIn(form)) {
    case 'preview':
      return preview(await listIn(form))
    case 'import': {
      const ticked = textsOf(form, 'take').map(Number)
      const isTicked = new Set(ticked)
      if (ticked.length === 0) throw refuse(IMPORT_REFUSALS, 'none_ticked', 'take')
      const now = await preview(textOf(form, 'text'))
      if (seenOf(now.seen, ticked) !== seenOf(textOf(form, 'seen'), ticked)) return { ...now, hasChanged: true }
      return run(
        now.lines.filter((line) => canBeTaken(line) && isTicked.has(line.line)),
        now.text,
      )
    }
    default:
      throw badRequest()
  }
}

/** A file counts before what is pasted. */
async function listIn(form: FormData): Promise<string> {
  const file = form.get('file')
  const text = file instanceof File && file.size > 0 ? await textOfFile(file, 'file') : textOf(form, 'text')
  if (text.trim() === '') throw refuse(IMPORT_REFUSALS, 'list_empty', 'text')
  return text
}
