import { libraryPicturesIn } from '#areas/images/images.api.server.ts'
import type { ShownArticle } from '#client/articles/shown-article.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import type { ArticlePlace } from './articles.fields.ts'
import { articleShown, picturesOf, publishedInOrder, writtenIn } from './articles.server.ts'

/** What everybody may read on a page of infos, in its order; `ArticleList` draws it. */
export async function articlesOn(
  reader: Reader,
  place: ArticlePlace,
  language: Language,
): Promise<readonly ShownArticle[]> {
  const found = await publishedInOrder(reader, place)
  const pictures = await picturesOf(
    reader,
    found.map(({ id }) => id),
  )
  const library = await libraryPicturesIn(reader, writtenIn(found))
  const ofArticle = Map.groupBy(pictures, ({ article }) => article)
  return found.map((article) =>
    articleShown(article.id, article, { own: ofArticle.get(article.id) ?? [], library }, language),
  )
}
