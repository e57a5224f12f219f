import type { ShownArticle } from '#client/articles/shown-article.ts'
import { type Language, textInLanguage } from '#http/pages/languages.ts'
import { type MarkdownPicture, type MarkdownPictures, markdownTree } from '#http/pages/markdown.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { articlePictures, articles, articleVersions } from './articles.collections.ts'
import { ARTICLES_MOST, type ArticlePlace, type articleFields, VERSIONS_KEPT } from './articles.fields.ts'

export type Article = RecordOf<typeof articles>
export type ArticleVersion = RecordOf<typeof articleVersions>
export type ArticlePicture = RecordOf<typeof articlePictures>
export type ArticleText = Pick<Article, keyof typeof articleFields>

export const articleTextOf = ({ title_en, title_de, text_en, text_de }: ArticleText): ArticleText => ({
  title_en,
  title_de,
  text_en,
  text_de,
})

/** All of a page, drafts too. */
export const articlesInOrder = (reader: Reader, place: string): Promise<readonly Article[]> =>
  reader.list(articles, { filter: 'place = {:place}', params: { place }, sort: 'order,id', limit: ARTICLES_MOST })

/** Those that everybody may read. */
export const publishedInOrder = async (reader: Reader, place: ArticlePlace): Promise<readonly Article[]> =>
  (await articlesInOrder(reader, place)).filter(({ published }) => published)

/** The newest first. */
export const versionsOf = (reader: Reader, article: string): Promise<readonly ArticleVersion[]> =>
  reader.list(articleVersions, {
    filter: 'article = {:article}',
    params: { article },
    sort: '-@added',
    limit: VERSIONS_KEPT,
  })

/** What was saved last. */
export const articleDraft = (reader: Reader, article: string): Promise<ArticleVersion | undefined> =>
  reader.first(articleVersions, { filter: 'article = {:article}', params: { article }, sort: '-@added' })

export const picturesOf = async (reader: Reader, ids: readonly string[]): Promise<readonly ArticlePicture[]> =>
  (await reader.pointingAt(articlePictures, 'article', ids)).toSorted((one, other) => one.number - other.number)

/** As a text names it. */
export const pictureName = ({ number }: { readonly number: number }): string => `picture-${number}`

/** What a text may show: pictures of its article, and those of the library that it names. */
export interface PicturesOfText {
  readonly own: readonly ArticlePicture[]
  readonly library: (language: Language) => MarkdownPictures
}

/** Of both languages, as they were written. */
export const writtenIn = (texts: readonly ArticleText[]): readonly string[] =>
  texts.flatMap(({ text_en, text_de }) => [text_en, text_de])

/** A text with its pictures, in a language or in the other one. */
export function articleShown(
  id: string,
  text: ArticleText,
  { own, library }: PicturesOfText,
  language: Language,
): ShownArticle {
  const { words, language: written } = textInLanguage(text, 'text', language)
  return {
    id,
    title: textInLanguage(text, 'title', language),
    language: written,
    nodes: markdownTree(words, new Map([...library(written), ...picturesIn(own, written)])),
  }
}

const picturesIn = (pictures: readonly ArticlePicture[], language: Language): MarkdownPictures =>
  new Map(pictures.map((picture) => [pictureName(picture), markdownPicture(picture, language)]))

function markdownPicture(picture: ArticlePicture, language: Language): MarkdownPicture {
  return {
    href: `/api/files/article_pictures/${picture.id}/${encodeURIComponent(picture.picture)}`,
    width: picture.width,
    height: picture.height,
    alt: textInLanguage(picture, 'alt', language).words,
  }
}
