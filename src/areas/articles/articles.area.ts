import { area } from '#http/areas/area.ts'
import { ARTICLE_AUDIT_WORDS } from './articles.audit-words.ts'
import { articlePictures, articles, articleVersions } from './articles.collections.ts'
import {
  addArticle,
  hideArticle,
  moveArticle,
  publishArticle,
  removeArticle,
  restoreArticle,
  saveArticle,
} from './articles.commands.server.ts'
import { articlesWithImages } from './articles-with-images.server.ts'
import { fillArticles } from './demo/articles.demo.ts'
import { addArticlePicture, describeArticlePicture, removeArticlePicture } from './pictures.commands.server.ts'

export const articlesArea = area({
  name: 'articles',
  collections: [articles, articleVersions, articlePictures],
  commands: [
    addArticle,
    saveArticle,
    publishArticle,
    hideArticle,
    moveArticle,
    restoreArticle,
    removeArticle,
    addArticlePicture,
    describeArticlePicture,
    removeArticlePicture,
  ],
  textsWithImages: articlesWithImages,
  auditWords: ARTICLE_AUDIT_WORDS,
  demo: { after: ['accounts', 'tournament', 'images'], fill: fillArticles },
})
