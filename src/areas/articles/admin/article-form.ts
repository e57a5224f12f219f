import type { FormValues } from '#rules/edited-form.ts'
import { m } from '#words/messages.js'
import type { articleFields } from '../articles.fields.ts'

/** An article as the admins' form holds one. */
export type ArticleField = keyof typeof articleFields

export const NEW_ARTICLE: FormValues<ArticleField> = { title_en: '', title_de: '', text_en: '', text_de: '' }

export const ARTICLE_LABELS: Readonly<Record<ArticleField, () => string>> = {
  title_en: m.articles_field_title_en,
  title_de: m.articles_field_title_de,
  text_en: m.articles_field_text_en,
  text_de: m.articles_field_text_de,
}
