import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import { byCategory, commentsKept, type SpiritComments, type SpiritMarks } from '#rules/spirit/sheet.ts'
import { spiritComments } from '../spirit.collections.ts'
import { type CommentField, commentsIn, SHEET_FIELDS, type SheetAbout } from '../spirit.fields.ts'

/** What was said about the marks of some sheets, by sheet. Who may read it is up to the asker. */
export async function commentsOfSheets(
  reader: Reader,
  sheets: readonly string[],
): Promise<(sheet: string, about: SheetAbout) => SpiritComments> {
  const found = await reader.pointingAt(spiritComments, 'sheet', sheets)
  const bySheet = Map.groupBy(found, ({ sheet, whose }) => `${sheet}/${whose}`)
  return (sheet, about) => {
    const own = bySheet.get(`${sheet}/${about}`) ?? []
    return byCategory((category) => own.find((it) => it.spirit_category === category)?.comment_text ?? '')
  }
}

/** In the place of those that were there. */
export async function keepComments(
  tx: Transaction,
  sheet: string,
  marks: Readonly<Record<SheetAbout, SpiritMarks>>,
  said: Readonly<Record<CommentField, string>>,
): Promise<void> {
  for (const { id } of await tx.pointingAt(spiritComments, 'sheet', [sheet])) await tx.delete(spiritComments, id)
  const kept = {
    their: commentsKept(marks.their, commentsIn(said, 'their')),
    own: commentsKept(marks.own, commentsIn(said, 'own')),
  }
  for (const { about, category } of SHEET_FIELDS) {
    const text = kept[about][category]
    if (text === '') continue
    await tx.create(spiritComments, { sheet, whose: about, spirit_category: category, comment_text: text })
  }
}
