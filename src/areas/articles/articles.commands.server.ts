import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { stale } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { articles, articleVersions } from './articles.collections.ts'
import { ARTICLES_MOST, VERSIONS_KEPT } from './articles.fields.ts'
import {
  addArticleInput,
  moveArticleInput,
  oneArticleInput,
  restoreArticleInput,
  saveArticleInput,
} from './articles.inputs.ts'
import { ARTICLE_REFUSALS } from './articles.refusals.ts'
import { type Article, type ArticleText, articleDraft, articlesInOrder, articleTextOf } from './articles.server.ts'

/** A draft, behind the others of its page. */
export const addArticle = command({
  name: 'articles.add',
  input: addArticleInput,
  who: ADMINS,
  async run(tx, actor, { place, ...text }) {
    const there = await articlesInOrder(tx, place)
    if (there.length >= ARTICLES_MOST) throw refuse(ARTICLE_REFUSALS, 'articles_full', 'title_en', 409)
    const order = Math.max(0, ...there.map((it) => it.order)) + 1
    const { id } = await tx.create(articles, { place, order, published: false, ...text })
    await keepVersion(tx, actor, id, text)
    await tx.audit(actor, 'articles.add', articles, id, { title: articleTitle(text) })
    return { article: id }
  },
})

/** Another version. What is published stays as it is until this one is published too. */
export const saveArticle = command({
  name: 'articles.save',
  input: saveArticleInput,
  who: ADMINS,
  async run(tx, actor, { article: id, base, ...text }) {
    const found = await articleIn(tx, id)
    const draft = await articleDraft(tx, id)
    if (draft?.id !== base) throw stale(text, draft)
    await saveDraft(tx, actor, found, text)
    await tx.audit(actor, 'articles.save', articles, id, { title: articleTitle(text) })
  },
})

/** The draft becomes what everybody reads. */
export const publishArticle = command({
  name: 'articles.publish',
  input: oneArticleInput,
  who: ADMINS,
  async run(tx, actor, { article: id }) {
    await articleIn(tx, id)
    const draft = await articleDraft(tx, id)
    if (!draft) throw refuse(ARTICLE_REFUSALS, 'version_gone', undefined, 404)
    const text = articleTextOf(draft)
    await tx.update(articles, id, { published: true, ...text })
    await tx.audit(actor, 'articles.publish', articles, id, { title: articleTitle(text) })
  },
})

/** It is a draft again. */
export const hideArticle = command({
  name: 'articles.hide',
  input: oneArticleInput,
  who: ADMINS,
  async run(tx, actor, { article: id }) {
    await articleIn(tx, id)
    const draft = await articleDraft(tx, id)
    const { title_en, title_de } = await tx.update(articles, id, {
      published: false,
      ...(draft && articleTextOf(draft)),
    })
    await tx.audit(actor, 'articles.hide', articles, id, { title: articleTitle({ title_en, title_de }) })
  },
})

/** One place up or down on its page; at the end nothing happens. */
export const moveArticle = command({
  name: 'articles.move',
  input: moveArticleInput,
  who: ADMINS,
  async run(tx, actor, { article: id, way }) {
    const { place } = await articleIn(tx, id)
    const there = [...(await articlesInOrder(tx, place))]
    const from = there.findIndex((it) => it.id === id)
    const to = way === 'up' ? from - 1 : from + 1
    if (to < 0 || to >= there.length) return
    there.splice(to, 0, ...there.splice(from, 1))
    for (const [index, { id: other, order }] of there.entries())
      if (order !== index + 1) await tx.update(articles, other, { order: index + 1 })
    await tx.audit(actor, 'articles.move', articles, id, { way })
  },
})

/** An earlier version becomes the draft; none is lost by it. */
export const restoreArticle = command({
  name: 'articles.restore',
  input: restoreArticleInput,
  who: ADMINS,
  async run(tx, actor, { version }) {
    const earlier = await tx.get(articleVersions, version)
    if (!earlier) throw refuse(ARTICLE_REFUSALS, 'version_gone', undefined, 404)
    const text = articleTextOf(earlier)
    await saveDraft(tx, actor, await articleIn(tx, earlier.article), text)
    await tx.audit(actor, 'articles.restore', articles, earlier.article, { title: articleTitle(text) })
  },
})

/** With its versions and pictures. */
export const removeArticle = command({
  name: 'articles.remove',
  input: oneArticleInput,
  who: ADMINS,
  async run(tx, actor, { article: id }) {
    const found = await articleIn(tx, id)
    await tx.delete(articles, id)
    await tx.audit(actor, 'articles.remove', articles, id, { title: articleTitle(found) })
  },
})

export async function articleIn(reader: Reader, id: string): Promise<Article> {
  const found = await reader.get(articles, id)
  if (!found) throw refuse(ARTICLE_REFUSALS, 'article_gone', 'article', 404)
  return found
}

async function saveDraft(tx: Transaction, actor: Viewer, { id, published }: Article, text: ArticleText) {
  await keepVersion(tx, actor, id, text)
  // Of when a draft was saved, everybody else need not know.
  if (!published) await tx.update(articles, id, text)
}

async function keepVersion(tx: Transaction, actor: Viewer, article: string, text: ArticleText) {
  await tx.create(articleVersions, { article, author: actor.id, ...text })
  const tooOld = await tx.list(articleVersions, {
    filter: 'article = {:article}',
    params: { article },
    sort: '-@added',
    offset: VERSIONS_KEPT,
  })
  for (const { id } of tooOld) await tx.delete(articleVersions, id)
}

export const articleTitle = ({ title_en, title_de }: Pick<ArticleText, 'title_en' | 'title_de'>): string =>
  title_en || title_de
