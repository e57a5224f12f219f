import { SPIRIT_CATEGORIES, USUAL_SPIRIT_MARK } from '#rules/spirit/sheet.ts'
import { marksWithTotal } from '#rules/spirit/spirit.testing.ts'
import { markField, type SheetTyped, sheetTyped } from './spirit.fields.ts'

/** A sheet of usual marks but for what is said. */
export const sheetSaid = (said: Partial<SheetTyped> = {}): SheetTyped =>
  sheetTyped(
    (field) => said[field] ?? USUAL_SPIRIT_MARK,
    (field) => said[field] ?? '',
  )

/** A sheet that gives the others so many points, with comments where they must be. */
export function sheetOfTotal(total: number): SheetTyped {
  const marks = marksWithTotal(total)
  const said = Object.fromEntries(SPIRIT_CATEGORIES.map((it) => [markField('their', it), marks[it]]))
  const comments = Object.fromEntries(SPIRIT_CATEGORIES.map((it) => [`${markField('their', it)}_comment`, 'Why.']))
  return sheetSaid({ ...said, ...comments })
}
