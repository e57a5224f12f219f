import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageRequest } from '#http/pages/page-request.ts'
import type { Refusal } from '#records/errors.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { action, loader as infosLoader } from './admin/TournamentInfosPage.tsx'
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
import { ARTICLES_MOST, PICTURES_MOST, VERSIONS_KEPT } from './articles.fields.ts'
import { articleDraft, articlesInOrder, versionsOf } from './articles.server.ts'
import { addArticlePicture, describeArticlePicture, removeArticlePicture } from './pictures.commands.server.ts'
import { loader } from './TournamentPage.tsx'

let stage: Stage
let admin: Viewer

beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})

afterEach(() => stage.close())

const FOOD = { title_en: 'Food', title_de: 'Essen', text_en: 'Soup', text_de: 'Suppe' }

const added = async (text: object = FOOD, place: 'tournament' | 'discgolf' = 'tournament') =>
  (await stage.run(addArticle, admin, { place, ...FOOD, ...text })).article

async function saved(article: string, text: Partial<typeof FOOD>) {
  const base = (await articleDraft(stage.db, article))?.id ?? ''
  await stage.run(saveArticle, admin, { article, base, ...FOOD, ...text })
}

/** Titles and texts as a guest reads them. */
async function read(language: 'en' | 'de' = 'en') {
  const { articles: shown } = await loader(stage.visit('/tournament', { language }))
  return shown.map(({ title, nodes }) => `${title.words}: ${JSON.stringify(nodes)}`)
}

const said = (title: string, text: string) => `${title}: ${JSON.stringify([{ tag: 'p', inside: [text] }])}`

describe('an article', () => {
  test('is a draft until it is published, and can be one again', async () => {
    const article = await added()
    expect(await read()).toEqual([])
    await stage.run(publishArticle, admin, { article })
    expect(await read()).toEqual([said('Food', 'Soup')])
    expect(await read('de')).toEqual([said('Essen', 'Suppe')])
    await stage.run(hideArticle, admin, { article })
    expect(await read()).toEqual([])
  })

  test('that is published stays as it is while its draft is written', async () => {
    const article = await added()
    await stage.run(publishArticle, admin, { article })
    const before = await stage.db.get(articles, article)
    await saved(article, { text_en: 'Stew' })
    expect(await read()).toEqual([said('Food', 'Soup')])
    expect(await stage.db.get(articles, article)).toEqual(before)
    await stage.run(publishArticle, admin, { article })
    expect(await read()).toEqual([said('Food', 'Stew')])
  })

  test('in one language is read in both, and says in which it is written', async () => {
    const article = await added({ title_en: '', text_en: '' })
    await stage.run(publishArticle, admin, { article })
    const { articles: shown } = await loader(stage.visit('/tournament', { language: 'en' }))
    expect(shown).toMatchObject([{ title: { words: 'Essen', language: 'de' }, language: 'de' }])
  })

  test('goes back to any version, and loses none by it', async () => {
    const article = await added()
    await stage.run(publishArticle, admin, { article })
    await saved(article, { text_en: 'Stew' })
    await saved(article, { text_en: 'Cake' })
    const first = (await versionsOf(stage.db, article)).at(-1)
    await stage.run(restoreArticle, admin, { version: first?.id ?? '' })
    const texts = (await versionsOf(stage.db, article)).map(({ text_en }) => text_en)
    expect(texts).toEqual(['Soup', 'Cake', 'Stew', 'Soup'])
    expect(await read()).toEqual([said('Food', 'Soup')])
  })

  test('keeps so many versions, the newest ones', async () => {
    const article = await added()
    for (let n = 1; n <= VERSIONS_KEPT + 2; n++) await saved(article, { text_en: `Soup ${n}` })
    const texts = (await versionsOf(stage.db, article)).map(({ text_en }) => text_en)
    expect(texts).toHaveLength(VERSIONS_KEPT)
    expect(texts[0]).toBe(`Soup ${VERSIONS_KEPT + 2}`)
    expect(await stage.db.count(articleVersions)).toBe(VERSIONS_KEPT)
  })

  test('is moved among those of its page', async () => {
    for (const title_en of ['A', 'B', 'C']) await added({ title_en })
    await added({ title_en: 'Holes' }, 'discgolf')
    const titles = async () => (await articlesInOrder(stage.db, 'tournament')).map(({ title_en }) => title_en)
    const [first = '', , last = ''] = (await articlesInOrder(stage.db, 'tournament')).map(({ id }) => id)
    await stage.run(moveArticle, admin, { article: last, way: 'up' })
    expect(await titles()).toEqual(['A', 'C', 'B'])
    await stage.run(moveArticle, admin, { article: first, way: 'up' })
    expect(await titles()).toEqual(['A', 'C', 'B'])
    await stage.run(moveArticle, admin, { article: first, way: 'down' })
    expect(await titles()).toEqual(['C', 'A', 'B'])
  })

  test('that goes takes its versions and pictures along', async () => {
    const article = await added()
    await withPicture(article)
    await stage.run(removeArticle, admin, { article })
    expect(await stage.db.count(articleVersions)).toBe(0)
    expect(await stage.db.count(articlePictures)).toBe(0)
  })

  test.each([
    ['without a title', { title_en: '', title_de: ' ' }, 'title_en', 'validation_partial_check'],
    ['with a text as long as a book', { text_de: 'x'.repeat(12_001) }, 'text_de', 'validation_max_length'],
  ])('%s is refused at its field', async (_, more, field, code) => {
    const refusal = await stage.attempt('articles.add', admin, { place: 'tournament', ...FOOD, ...more })
    expect(refusal).toMatchObject({ status: 400, data: { [field]: { code } } })
  })

  test('finds no room once there are too many', async () => {
    await stage.db.write(async (tx) => {
      for (let n = 0; n < ARTICLES_MOST; n++) await tx.create(articles, { place: 'tournament', ...FOOD })
    })
    expect(refusedWith(await stage.attempt('articles.add', admin, { place: 'tournament', ...FOOD }))).toBe(
      'articles_full',
    )
    await added({}, 'discgolf')
  })

  test('is nobody else’s to write', async () => {
    const article = await added()
    const helper = await stage.person('Helga', ['worker', 'teammanager', 'scorekeeper'])
    const version = (await articleDraft(stage.db, article))?.id
    const tries: readonly [string, object][] = [
      ['add', { place: 'tournament', ...FOOD }],
      ['save', { article, base: version, ...FOOD }],
      ['publish', { article }],
      ['hide', { article }],
      ['move', { article, way: 'up' }],
      ['restore', { version }],
      ['remove', { article }],
      ['addPicture', { article, alt_en: 'x' }],
      ['describePicture', { picture: 'x', alt_en: 'x' }],
      ['removePicture', { picture: 'x' }],
    ]
    const answers = []
    for (const [name, input] of tries)
      for (const actor of [GUEST, helper]) answers.push(await stage.attempt(`articles.${name}`, actor, input))
    expect(answers.map((it) => (it as Refusal).status)).toEqual(tries.flatMap(() => [401, 403]))
  })
})

const withPicture = async (article: string, alt: object = { alt_en: 'A field' }) =>
  stage.run(addArticlePicture, admin, { article, picture: await image(), ...alt })

const image = async () => {
  const made = sharp({ create: { width: 64, height: 36, channels: 3, background: '#27c' } })
  return new File([new Uint8Array(await made.png().toBuffer())], 'field.png', { type: 'image/png' })
}

describe('a picture', () => {
  test('stands where the text names it, with what it shows in the reader’s language', async () => {
    const article = await added({ text_en: '![](picture-1)', text_de: '![](picture-1)' })
    await withPicture(article, { alt_en: 'A field', alt_de: 'Ein Feld' })
    await stage.run(publishArticle, admin, { article })
    const { articles: shown } = await loader(stage.visit('/tournament', { language: 'de' }))
    const [picture] = await stage.db.list(articlePictures)
    expect(shown[0]?.nodes).toEqual([
      {
        tag: 'p',
        inside: [
          {
            tag: 'img',
            inside: [],
            picture: {
              href: `/api/files/article_pictures/${picture?.id}/${picture?.picture}`,
              width: 64,
              height: 36,
              alt: 'Ein Feld',
            },
          },
        ],
      },
    ])
  })

  test('of another article is not shown', async () => {
    await withPicture(await added())
    const other = await added({ text_en: '![nothing here](picture-1)' })
    await stage.run(publishArticle, admin, { article: other })
    expect(await read()).toEqual([said('Food', 'nothing here')])
  })

  test('that was removed leaves its name to nobody', async () => {
    const article = await added()
    expect(await withPicture(article)).toEqual({ number: 1 })
    const [first] = await stage.db.list(articlePictures)
    await stage.run(removeArticlePicture, admin, { picture: first?.id ?? '' })
    expect(await withPicture(article)).toEqual({ number: 2 })
  })

  test('says what it shows, also when its words are changed', async () => {
    const article = await added()
    expect(refusedWith(await stage.attempt('articles.addPicture', admin, { article, picture: await image() }))).toBe(
      'alt_missing',
    )
    await withPicture(article)
    const [{ id: picture } = { id: '' }] = await stage.db.list(articlePictures)
    await stage.run(describeArticlePicture, admin, { picture, alt_de: 'Ein Feld' })
    expect(await stage.db.get(articlePictures, picture)).toMatchObject({ alt_en: '', alt_de: 'Ein Feld' })
    expect(refusedWith(await stage.attempt('articles.describePicture', admin, { picture }))).toBe('alt_missing')
  })

  test('finds no room once there are too many', async () => {
    const article = await added()
    await stage.db.write(async (tx) => {
      for (let number = 1; number <= PICTURES_MOST; number++)
        await tx.create(articlePictures, { article, number, alt_en: 'x' })
    })
    const more = { article, picture: await image(), alt_en: 'x' }
    expect(refusedWith(await stage.attempt('articles.addPicture', admin, more))).toBe('pictures_full')
  })
})

describe('the page', () => {
  test('tells when, where and whom to ask, and can be kept for guests until something of it changes', async () => {
    const visit = stage.visit('/tournament')
    expect(await loader(visit)).toMatchObject({ articles: [], isAdmin: false })
    const { reads } = visit.context.get(pageRequest)
    expect(reads.isTrackable).toBe(true)
    expect([...reads.collections].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['articles', 'article_pictures', 'tournament']),
    )
  })
})

describe('the admins’ page', () => {
  const posted = async (form: Record<string, string>) =>
    action(stage.visit('/admin/tournament/infos', { viewer: admin, form }))
  const shown = async (query: string) => infosLoader(stage.visit(`/admin/tournament/infos${query}`, { viewer: admin }))
  const loaded = JSON.stringify(FOOD)

  test('lists what is there with its state', async () => {
    const article = await added()
    expect((await shown('')).list).toMatchObject([{ id: article, state: 'draft' }])
    await stage.run(publishArticle, admin, { article })
    expect((await shown('')).list).toMatchObject([{ id: article, state: 'published' }])
    await saved(article, { text_de: 'Eintopf' })
    expect((await shown('')).list).toMatchObject([{ id: article, state: 'changed' }])
  })

  test('saves and publishes in one go, also what did not change', async () => {
    const article = await added()
    expect(await posted({ intent: 'saveAndPublish', article, loaded, ...FOOD, text_en: 'Stew' })).toMatchObject({
      done: 'saveAndPublish',
    })
    expect(await read()).toEqual([said('Food', 'Stew')])
    await stage.run(hideArticle, admin, { article })
    await posted({ intent: 'saveAndPublish', article, loaded, ...FOOD, text_en: 'Stew' })
    expect(await read()).toEqual([said('Food', 'Stew')])
  })

  test('two admins who write different parts both count; of the same one a person chooses', async () => {
    const article = await added()
    await posted({ intent: 'save', article, loaded, ...FOOD, text_en: 'Stew' })
    await posted({ intent: 'save', article, loaded, ...FOOD, text_de: 'Eintopf' })
    expect(await articleDraft(stage.db, article)).toMatchObject({ text_en: 'Stew', text_de: 'Eintopf' })
    const third = await posted({ intent: 'save', article, loaded, ...FOOD, text_en: 'Cake' })
    expect(third).toMatchObject({ data: { refused: true, status: 409 } })
    expect(await articleDraft(stage.db, article)).toMatchObject({ text_en: 'Stew' })
  })

  test('an article of another page is not there', async () => {
    const article = await added({}, 'discgolf')
    expect(await shown(`?article=${article}`)).toMatchObject({ isGone: true, article: undefined })
  })

  test('shows an earlier version beside the draft', async () => {
    const article = await added()
    await saved(article, { text_en: 'Stew' })
    const [, earlier] = await versionsOf(stage.db, article)
    const { article: edited } = await shown(`?article=${article}&version=${earlier?.id}`)
    expect(edited?.values.text_en).toBe('Stew')
    expect(edited?.earlier?.shown.nodes).toEqual([{ tag: 'p', inside: ['Soup'] }])
  })
})
