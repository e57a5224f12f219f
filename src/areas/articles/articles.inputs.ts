import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { ARTICLE_PLACES, articleFields, articlePictureFields } from './articles.fields.ts'

/** What the commands around articles take. */

const isTitled = (article: { title_en: string; title_de: string }) => article.title_en !== '' || article.title_de !== ''

export const addArticleInput = v.pipe(
  inputOf({ place: v.picklist(ARTICLE_PLACES), ...articleFields }),
  v.forward(v.partialCheck([['title_en'], ['title_de']], isTitled, m.articles_problem_title), ['title_en']),
)

/** `base`: the version that was seen. */
export const saveArticleInput = v.pipe(
  inputOf({ article: filled, base: filled, ...articleFields }),
  v.forward(v.partialCheck([['title_en'], ['title_de']], isTitled, m.articles_problem_title), ['title_en']),
)

export const oneArticleInput = inputOf({ article: filled })

export const moveArticleInput = inputOf({ article: filled, way: v.picklist(['up', 'down']) })

export const restoreArticleInput = inputOf({ version: filled })

export const addArticlePictureInput = inputOf({ article: filled, ...articlePictureFields })

export const describeArticlePictureInput = inputOf({
  picture: filled,
  alt_en: articlePictureFields.alt_en,
  alt_de: articlePictureFields.alt_de,
})

export const removeArticlePictureInput = inputOf({ picture: filled })
