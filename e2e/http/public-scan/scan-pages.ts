import { expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { PAGES } from '#site/pages.ts'
import { queryOf } from '#site/query-of.server.ts'
import { ask } from '../../stage/asking.ts'
import { fieldNamesIn, OF_NO_PERSON, PRIVATE_FIELDS } from './public-fields.ts'
import { inTurn, NOT_SIGNED_IN, type ScanAnswer, type ScanVisitor } from './said.ts'
import { app, heard, leaksIn, rows } from './scanned-demo.ts'
import { PLANTED, REGISTERED } from './secrets.ts'

const isCampaign = casesOr(0) > 0

/** Of the demo that is scanned. */
export function scanPages() {
  test.each(['en', 'de'] as const)('on a page, or in its data: %s', { timeout: 180_000 }, async (language) => {
    const said = await pagesSeenBy(NOT_SIGNED_IN, language)
    expect(said.length).toBeGreaterThan(PAGES.length)
    expect(leaksIn(said)).toEqual([])
    // The data are the same in every language.
    if (language === 'en') {
      expect(said.map(({ where }) => where)).toContain('200 /_.data')
      expect(said.flatMap(fieldNamesIn)).toContain('captain')
    }
    // What the address of a link says is read where it leads: anything else is dropped (src/site/query-of.server.ts).
    expect(said.flatMap(linksIn).filter(isUnread)).toEqual([])
    const named = said.filter(({ where }) => !OF_NO_PERSON.test(where))
    expect(
      named.flatMap((it) => {
        const names = new Set(fieldNamesIn(it))
        return PRIVATE_FIELDS.filter((field) => names.has(field)).map((field) => `${it.where}: ${field}`)
      }),
    ).toEqual([])
  })

  test('by searching for it on a page', async () => {
    // The same data are the same page: what is written of them knows nothing else.
    const searched = async (path: string, words: string) => {
      const { status, text } = await ask(app, { path: dataOf(`${path}?${new URLSearchParams({ q: words })}`) })
      expect({ path, status }).toEqual({ path, status: 200 })
      return text.replaceAll(words, '…').replaceAll(encoded(words), '…')
    }
    const pages = PAGES.filter(({ access, path }) => access.is === 'anyone' && !path.includes(':'))
    for (const { path } of pages) {
      const nobody = await searched(path, 'Nobody Nowhere')
      for (const words of [PLANTED.full_name, REGISTERED.name, REGISTERED.contact_name])
        expect(await searched(path, words)).toBe(nobody)
    }
  })
}

/** Every page with real records in its address, and whatever these pages lead to. */
async function pagesSeenBy(asker: ScanVisitor, language: 'en' | 'de'): Promise<readonly ScanAnswer[]> {
  const said: ScanAnswer[] = []
  const known = new Set<string>()
  const kinds = new Map<string, number>()
  const isOneOfFew = (path: string) => {
    const kind = kindOf(path)
    const count = (kinds.get(kind) ?? 0) + 1
    kinds.set(kind, count)
    return count <= (language === 'en' ? ALIKE_MOST : ALIKE_IN_GERMAN) * (isOfOneRecord(path) ? OF_ONE_RECORD : 1)
  }
  let next = PAGES.flatMap(({ path }) => filled(path))
  while (next.length > 0) {
    for (const path of next) known.add(path)
    const headers = { 'accept-language': language, cookie: `language=${language}` }
    const answers = await inTurn(
      next.flatMap((path) => (language === 'en' ? [path, dataOf(path)] : [path])),
      (path) => heard(path, asker, headers),
    )
    said.push(...answers)
    next = [...new Set(answers.flatMap(linksIn))].filter(
      (to) => isPage(to) && !known.has(to) && filtersOf(to) <= FILTERS_MOST[language] && isOneOfFew(to),
    )
  }
  return said
}

const linksIn = ({ text }: ScanAnswer) =>
  [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))

function isUnread(link: string): boolean {
  const { pathname, searchParams } = new URL(link, 'http://fieldside.example')
  const names = pathname.startsWith('/api/') ? undefined : queryOf(pathname)
  return names !== undefined && [...searchParams.keys()].some((name) => !names.includes(name))
}

/** Filters that can be combined lead to more addresses than there are answers: of those that ask for the same, some will do. */
const ALIKE_MOST = 2
const ALIKE_IN_GERMAN = isCampaign ? ALIKE_MOST : 1

/** Of pages about one record so many times more, besides those that are looked at anyway; a campaign looks at them all. */
const OF_ONE_RECORD = isCampaign ? Number.POSITIVE_INFINITY : 3

/** Each narrows down what the others leave: what two of them show, more of them do not add to, nor does another language. */
const FILTERS_MOST = { en: 2, de: isCampaign ? 2 : 1 } as const
const filtersOf = (path: string) => new URL(path, 'http://fieldside.example').searchParams.size

const RECORD_ID = /(?<=\/)[a-z0-9]{15}(?=\/|$)/g
const withoutIds = (path: string) => new URL(path, 'http://fieldside.example').pathname.replaceAll(RECORD_ID, ':id')
const isOfOneRecord = (path: string) => withoutIds(path).includes(':id')

function kindOf(path: string): string {
  const { searchParams } = new URL(path, 'http://fieldside.example')
  return `${withoutIds(path)}?${[...new Set(searchParams.keys())].toSorted().join()}`
}

/** Files of the build hold no data. */
const isPage = (path: string) => !/^\/(assets|icons|fonts)\/|^\/[\w-]+\.(js|svg|ico|png|webmanifest|json)$/.test(path)

const dataOf = (path: string) => {
  const { pathname, search } = new URL(path, 'http://fieldside.example')
  return `${pathname === '/' ? '/_' : pathname}.data${search}`
}

/** Of a page about one record addresses of some; of one that a mailed link opens, a link that is none. */
function filled(path: string): readonly string[] {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return [path]
  const found = rows.get(`${name}s`) ?? []
  const values = found.length > 0 ? someOf(found).map(({ id }) => String(id)) : ['x'.repeat(43)]
  return values.map((value) => path.replace(`:${name}`, value))
}

const encoded = (words: string) => new URLSearchParams({ q: words }).toString().slice(2)

/** So many records are looked at, from the first to the last. */
const RECORDS_EACH = isCampaign ? 12 : 4

const someOf = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at % Math.ceil(all.length / RECORDS_EACH) === 0)
