import { redirect } from 'react-router'
import { formFor } from '#http/pages/forms/form-bounds.ts'
import { formOfValues, intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import { LANGUAGES, type Language, textInLanguage } from '#http/pages/languages.ts'
import { markdownTree } from '#http/pages/markdown.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { typedIn } from '#rules/typed-form.ts'
import { EQUITY_PATH } from './equity.address.ts'
import { equity } from './equity.collections.ts'
import { saveEquity } from './equity.commands.server.ts'
import type { equityFields } from './equity.fields.ts'

export type EquityField = keyof typeof equityFields
type EquityTexts = FormValues<EquityField>

const NOTHING_WRITTEN: EquityTexts = { text_en: '', text_de: '', contact_name: '', contact_how: '' }

const valuesOf = ({ text_en, text_de, contact_name, contact_how }: RecordOf<typeof equity>): EquityTexts => ({
  text_en,
  text_de,
  contact_name,
  contact_how,
})

export async function equityWritten(reader: Reader): Promise<{ values: EquityTexts; base: string | undefined }> {
  const found = await reader.first(equity, {})
  return found ? { values: valuesOf(found), base: found.updated } : { values: NOTHING_WRITTEN, base: undefined }
}

/** As it is read, in a language or in the other one; undefined while nobody has written any. */
export function equityText(values: Pick<EquityTexts, 'text_en' | 'text_de'>, wanted: Language) {
  const { words, language } = textInLanguage(values, 'text', wanted)
  return words.trim() === '' ? undefined : { language, nodes: markdownTree(words) }
}

const TEXTS = formFor(saveEquity.input)
/** The texts as they are and as they were loaded. */
export const EQUITY_FORM = { ...TEXTS, bytes: 2 * TEXTS.bytes }

/** Saves, or shows how what is typed would look, which changes nothing. */
export async function actOnEquity(page: PageRequest, form: FormData) {
  switch (intentIn(form, ['save', 'preview'])) {
    case 'preview':
      return { seen: LANGUAGES.flatMap((language) => previewIn(form, language)), ...typedIn(form) }
    case 'save':
      await saveOver(
        form,
        () => equityWritten(page.db),
        (values, { base }) => page.submit(saveEquity, formOfValues(values), { base }),
      )
      return redirect(EQUITY_PATH)
    default:
      throw badRequest()
  }
}

function previewIn(form: FormData, language: Language) {
  const words = textOf(form, `text_${language}`)
  return words.trim() === '' ? [] : [{ language, nodes: markdownTree(words) }]
}
