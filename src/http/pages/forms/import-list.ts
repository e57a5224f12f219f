import { hash } from 'node:crypto'
import { badRequest } from '#records/errors.ts'
import {
  type Becomes,
  canBeTaken,
  countsOf,
  type ListPlan,
  linesOfSeen,
  linesShown,
  type PlannedLine,
  seenIn,
  seenOf,
} from '#rules/import/list-plan.ts'
import { listBytes } from '#rules/import/read-list.ts'
import { m } from '#words/messages.js'
import { refusals, refuse } from '../../commands/refusals.ts'
import type { PageRequest } from '../page-request.ts'
import { carried, carriedIn } from './carried-text.ts'
import { textOf, textsOf } from './form-fields.ts'
import { textOfFile } from './text-of-file.ts'

/** What the forms of an import say as their `intent`. */
const INTENTS = ['preview', 'import'] as const

const intentIn = (form: FormData) => INTENTS.find((it) => it === textOf(form, 'intent'))

export const isImport = (form: FormData): boolean => intentIn(form) !== undefined

/** What a list would become, shown before it does: as much of it as fits a page. */
export interface ImportPreview<Line extends PlannedLine = PlannedLine> extends Omit<ListPlan<Line>, 'lines'> {
  /** As the next form carries it along. */
  readonly text: string
  /** As it was pasted, to be changed; '' for a file that nobody changes here. */
  readonly typed: string
  readonly lines: readonly ShownLine<Line>[]
  /** Of all lines. */
  readonly counts: Readonly<Record<Becomes, number>>
  /** Lines that are not shown, and those of them that can be taken without a look. */
  readonly others: { readonly count: number; readonly taken: number }
  /** By which it is noticed that something has changed since. */
  readonly seen: string
  /** Something has changed since the last preview. */
  readonly hasChanged: boolean
}

export type ShownLine<Line extends PlannedLine> = Line & { readonly isTicked: boolean }

interface ListImport<Line extends PlannedLine, Done> {
  /** More lines are not read. */
  readonly linesMost: number
  plan: (text: string) => Promise<ListPlan<Line>>
  run: (lines: readonly Line[], text: string) => Promise<Done>
  /** Whether a line that can be taken is, unless somebody says otherwise; all are, without it. */
  isTicked?: (line: Line) => boolean
}

const IMPORT_REFUSALS = refusals({
  list_empty: m.site_import_empty,
  list_too_long: m.site_import_too_long,
  none_ticked: m.site_import_none_ticked,
})

/**
 * The forms of an import: a list that is pasted or in a file is shown as what it would become, and of that the ticked lines
 * are taken if they still would become what was seen.
 */
export async function importList<Line extends PlannedLine, Done>(
  page: PageRequest,
  form: FormData,
  { linesMost, plan, run, isTicked: isSure = () => true }: ListImport<Line, Done>,
): Promise<ImportPreview<Line> | Done> {
  const isTicked = (line: Line) => canBeTaken(line) && isSure(line)
  const planned = async (text: string) => {
    // A long list takes the thread as long as a page does.
    await page.turn.takeTurn()
    return plan(text)
  }
  const preview = async (text: string, { lines, ...rest }: ListPlan<Line>, hasChanged: boolean) => {
    const shown = linesShown(lines, isTicked)
    const others = linesBeside(lines, shown)
    const kept = await carried(text)
    return {
      ...rest,
      text: kept,
      typed: kept === text ? text : '',
      lines: shown.map((line) => ({ ...line, isTicked: isTicked(line) })),
      counts: countsOf(lines),
      others: { count: others.length, taken: others.filter(isTicked).length },
      seen: `${seenIn(shown)} ${seenTogether(others)}`,
      hasChanged,
    }
  }
  switch (intentIn(form)) {
    case 'preview': {
      const text = await listIn(form, linesMost)
      return preview(text, await planned(text), false)
    }
    case 'import': {
      const ticked = textsOf(form, 'take').map(Number)
      const takesOthers = form.has('others')
      if (ticked.length === 0 && !takesOthers) throw refuse(IMPORT_REFUSALS, 'none_ticked', 'take')
      const [text, seen] = [await textIn(form, linesMost), textOf(form, 'seen')]
      const now = await planned(text)
      const others = linesBeside(now.lines, linesOfSeen(seen))
      const hasChanged =
        seenOf(seenIn(now.lines), ticked) !== seenOf(seen, ticked) ||
        (takesOthers && !seen.endsWith(` ${seenTogether(others)}`))
      if (hasChanged) return preview(text, now, true)
      const wanted = new Set([...ticked, ...(takesOthers ? others.filter(isTicked).map(({ line }) => line) : [])])
      return run(
        now.lines.filter((line) => canBeTaken(line) && wanted.has(line.line)),
        text,
      )
    }
    default:
      throw badRequest()
  }
}

function linesBeside<Line extends PlannedLine>(lines: readonly Line[], shown: readonly { line: number }[]) {
  const isShown = new Set(shown.map(({ line }) => line))
  return lines.filter(({ line }) => !isShown.has(line))
}

/** What was seen of lines that were not shown one by one. */
const seenTogether = (others: readonly PlannedLine[]): string => hash('sha256', seenIn(others))

/** Of a list of so many lines, which was pasted or is carried along. */
export const textIn = (form: FormData, linesMost: number): Promise<string> =>
  carriedIn(form, 'text', listBytes(linesMost) + linesMost)

/** A file counts before what is pasted. */
async function listIn(form: FormData, linesMost: number): Promise<string> {
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  const tooLong = () =>
    refuse(IMPORT_REFUSALS, 'list_too_long', isFile ? 'file' : 'text', { facts: { lines: linesMost } })
  if (isFile && file.size > listBytes(linesMost)) throw tooLong()
  const text = isFile ? await textOfFile(file, 'file') : await textIn(form, linesMost)
  if (text.length > listBytes(linesMost)) throw tooLong()
  if (text.trim() === '') throw refuse(IMPORT_REFUSALS, 'list_empty', 'text')
  return text
}
