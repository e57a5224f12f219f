import { libraryPicturesIn } from '#areas/images/images.api.server.ts'
import { LANGUAGES, type Language } from '#http/pages/languages.ts'
import { type MarkdownNode, markdownTree } from '#http/pages/markdown.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { tournamentOf } from './tournament.api.server.ts'

export interface LegalText {
  readonly language: Language
  readonly nodes: readonly MarkdownNode[]
}

export interface LegalPageData {
  /** Undefined while the organisers have written none. */
  readonly text?: LegalText
  readonly contact?: { readonly name: string; readonly email: string }
  /** Where the text is written, for those who can. */
  readonly editAt?: string
}

/** What the club wrote, in the visitor's language or else in the other one. */
export async function legalPage(page: PageRequest, which: 'imprint' | 'privacy'): Promise<LegalPageData> {
  const found = await tournamentOf(page.reader)
  const written = found && { en: found[`${which}_en`], de: found[`${which}_de`] }
  const language = written && languageOf(written, page.preferences.language)
  const text = language && written[language]
  const library = await libraryPicturesIn(page.reader, text ? [text] : [])
  return {
    ...(language && text ? { text: { language, nodes: markdownTree(text, library(language)) } } : {}),
    ...(found?.contact_email ? { contact: { name: found.contact_name, email: found.contact_email } } : {}),
    ...(page.viewer.roles.includes('admin') ? { editAt: '/admin/tournament/settings' } : {}),
  }
}

export const languageOf = (written: Readonly<Record<Language, string>>, wished: Language): Language | undefined =>
  [wished, ...LANGUAGES].find((language) => written[language].trim() !== '')
