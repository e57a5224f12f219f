import type { Language, TextInLanguage } from '#http/pages/languages.ts'
import type { MarkdownNode } from '#http/pages/markdown.ts'

/** An article as people read it. */
export interface ShownArticle {
  readonly id: string
  readonly title: TextInLanguage
  /** In which the text is written. */
  readonly language: Language
  readonly nodes: readonly MarkdownNode[]
}

/** Where an article stands on its page. */
export const articleAnchor = ({ id }: { readonly id: string }): string => `info-${id}`
