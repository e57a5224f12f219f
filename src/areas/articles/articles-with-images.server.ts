import type { TextWithImages } from '#http/areas/texts-with-images.ts'
import { textInLanguage } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { getLocale } from '#words/runtime.js'
import { articleHref } from './admin/infos.address.ts'
import { articles } from './articles.collections.ts'

/** Every article with what everybody reads and with its draft. */
export async function articlesWithImages(reader: Reader): Promise<readonly TextWithImages[]> {
  const [found, drafts] = await Promise.all([reader.every(articles), newestVersions(reader)])
  const ofArticle = new Map(drafts.map((draft) => [draft.article, draft]))
  return found.flatMap(({ id, place, ...article }) => {
    if (place === '') return []
    const draft = ofArticle.get(id)
    return {
      title: textInLanguage(article, 'title', getLocale()).words,
      href: articleHref(place, id),
      written: [article.text_en, article.text_de, ...(draft ? [draft.text_en, draft.text_de] : [])],
    }
  })
}

/** In one query, however many articles there are. */
const newestVersions = (reader: Reader) =>
  reader.query((queries) =>
    queries
      .selectFrom('article_versions')
      .select(['article', 'text_en', 'text_de'])
      .where('_seq', 'in', ({ selectFrom }) =>
        selectFrom('article_versions')
          .select(({ fn }) => fn.max<number>('_seq').as('newest'))
          .groupBy('article'),
      ),
  )
