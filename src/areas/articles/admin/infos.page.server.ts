import { redirect } from 'react-router'
import { users } from '#areas/accounts/accounts.collections.ts'
import { libraryPicturesIn } from '#areas/images/images.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { anyOf, formFor } from '#http/pages/forms/form-bounds.ts'
import { formOfValues, intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { Language } from '#http/pages/languages.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { m } from '#words/messages.js'
import { articlePictures, articles } from '../articles.collections.ts'
import {
  addArticle,
  hideArticle,
  moveArticle,
  publishArticle,
  removeArticle,
  restoreArticle,
  saveArticle,
} from '../articles.commands.server.ts'
import type { ArticlePlace } from '../articles.fields.ts'
import { ARTICLE_REFUSALS } from '../articles.refusals.ts'
import {
  type Article,
  type ArticleText,
  articleDraft,
  articleShown,
  articlesInOrder,
  articleTextOf,
  pictureName,
  picturesOf,
  versionsOf,
  writtenIn,
} from '../articles.server.ts'
import { addArticlePicture, describeArticlePicture, removeArticlePicture } from '../pictures.commands.server.ts'
import { articleHref, INFOS } from './infos.address.ts'

/** What the admins' page about the infos of a place shows: all of them, a new one, or one. */
export async function loadInfos(page: PageRequest, place: ArticlePlace, params: URLSearchParams) {
  const { db, preferences } = page
  const wanted = params.get('article') ?? ''
  const found = wanted === '' ? undefined : await db.get(articles, wanted)
  const article = found?.place === place ? found : undefined
  return {
    place,
    zone: (await tournamentOf(db))?.time_zone ?? 'UTC',
    isNew: params.has('new'),
    isGone: wanted !== '' && !article,
    article: article && (await editedArticle(db, article, params.get('version') ?? '', preferences.language)),
    list: article || params.has('new') ? [] : await listedArticles(db, place),
  }
}

export type InfosData = Awaited<ReturnType<typeof loadInfos>>

/** How an article stands: nobody sees it, everybody does, or everybody sees an earlier version. */
export type ArticleState = 'draft' | 'published' | 'changed'

async function listedArticles(reader: Reader, place: ArticlePlace) {
  const found = await articlesInOrder(reader, place)
  return Promise.all(
    found.map(async (article) => {
      const draft = (await articleDraft(reader, article.id)) ?? article
      return { id: article.id, ...titlesOf(draft), state: stateOf(article, draft) }
    }),
  )
}

export type ListedArticle = Awaited<ReturnType<typeof listedArticles>>[number]

const titlesOf = ({ title_en, title_de }: ArticleText) => ({ title_en, title_de })

function stateOf(article: Article, draft: ArticleText): ArticleState {
  if (!article.published) return 'draft'
  return isSameText(article, draft) ? 'published' : 'changed'
}

const isSameText = (one: ArticleText, other: ArticleText) =>
  JSON.stringify(articleTextOf(one)) === JSON.stringify(articleTextOf(other))

async function editedArticle(reader: Reader, article: Article, version: string, language: Language) {
  const [versions, pictures] = [await versionsOf(reader, article.id), await picturesOf(reader, [article.id])]
  const [draft] = versions
  const authors = await reader.byIds(
    users,
    versions.map(({ author }) => author).filter((id) => id !== ''),
  )
  const text = articleTextOf(draft ?? article)
  const earlier = versions.find(({ id }) => id === version && id !== draft?.id)
  const library = await libraryPicturesIn(reader, writtenIn(earlier ? [text, earlier] : [text]))
  const shown = { own: pictures, library }
  return {
    id: article.id,
    state: stateOf(article, text),
    values: text,
    preview: (['en', 'de'] as const).map((it) => articleShown(article.id, text, shown, it)),
    pictures: pictures.map((picture) => ({
      id: picture.id,
      name: pictureName(picture),
      file: picture.picture,
      width: picture.width,
      height: picture.height,
      alt_en: picture.alt_en,
      alt_de: picture.alt_de,
    })),
    versions: versions.map(({ id, created, author }) => ({
      id,
      savedAt: created,
      by: authors.get(author)?.name ?? '',
    })),
    earlier: earlier && {
      version: earlier.id,
      savedAt: earlier.created,
      shown: articleShown(article.id, earlier, shown, language),
    },
  }
}

export type EditedArticle = Awaited<ReturnType<typeof editedArticle>>

const INTENTS = [
  'add',
  'save',
  'saveAndPublish',
  'publish',
  'hide',
  'up',
  'down',
  'restore',
  'remove',
  'addPicture',
  'describePicture',
  'removePicture',
] as const

const TEXTS = formFor(saveArticle.input)

/** What the forms of the page may hold: texts as they are and as they were loaded, or a picture. */
export const INFOS_FORM = anyOf(
  { ...TEXTS, bytes: 2 * TEXTS.bytes },
  formFor(addArticlePicture.input, articlePictures.declared.picture.maxBytes),
)

/** What a form of the page wants. */
export async function actOnInfos(page: PageRequest, form: FormData, place: ArticlePlace): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'add': {
      const { article } = await page.submit(addArticle, form, { place })
      return redirect(articleHref(place, article))
    }
    case 'save':
      await save(page, form)
      return { done: intent, text: m.articles_done_save() }
    case 'saveAndPublish':
      await save(page, form)
      await page.submit(publishArticle, form)
      return { done: intent, text: m.articles_done_publish() }
    case 'publish':
      await page.submit(publishArticle, form)
      return {
        done: intent,
        text: m.articles_done_publish(),
        undo: { intent: 'hide', article: textOf(form, 'article') },
      }
    case 'hide':
      await page.submit(hideArticle, form)
      return {
        done: intent,
        text: m.articles_done_hide(),
        undo: { intent: 'publish', article: textOf(form, 'article') },
      }
    case 'up':
    case 'down':
      await page.submit(moveArticle, form, { way: intent })
      return { done: intent, text: m.articles_done_move() }
    case 'restore':
      await page.submit(restoreArticle, form)
      return redirect(articleHref(place, textOf(form, 'article')))
    case 'remove':
      await page.submit(removeArticle, form)
      return redirect(INFOS[place].path)
    case 'addPicture': {
      const { number } = await page.submit(addArticlePicture, form)
      return { done: intent, text: m.articles_done_picture({ name: pictureName({ number }) }) }
    }
    case 'describePicture':
      await page.submit(describeArticlePicture, form)
      return { done: intent, text: m.articles_done_describe() }
    case 'removePicture':
      await page.submit(removeArticlePicture, form)
      return { done: intent, text: m.articles_done_remove_picture() }
    default:
      throw badRequest()
  }
}

async function save(page: PageRequest, form: FormData) {
  const article = textOf(form, 'article')
  await saveOver(
    form,
    async () => {
      const draft = await articleDraft(page.db, article)
      if (!draft) throw refuse(ARTICLE_REFUSALS, 'article_gone', 'article', 404)
      return { values: articleTextOf(draft), base: draft.id }
    },
    (values, { base }) => page.submit(saveArticle, formOfValues(values), { article, base }),
  )
}
