import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Access } from '#access/guards.ts'
import { ROLES } from '#access/roles.ts'
import facts from '../../docs/facts/routes.json' with { type: 'json' }
import type { Page } from './page.ts'
import { DEVELOPMENT_PAGES, PAGES } from './pages.ts'

/** As the specification, or our own addition to it, lists a page. */
interface Listed {
  path: string
  guard: string
  roles?: string[]
  config?: string[]
  /** Where a closed switch sends people. */
  otherwise?: string
  layout?: boolean
  title?: string
}

const LISTED: readonly Listed[] = [...facts.specified, ...facts.added]

/** Before somebody is signed in there is nowhere to navigate to: these pages are one thing to do and the way back. */
const ENTRANCES: readonly string[] = [
  '/setup/:token',
  '/user/confirm-email-change/:token',
  '/user/confirm-password-reset/:token',
  '/user/invitation/:token',
  '/user/login',
  '/user/reset-password',
  '/user/signup',
  '/user/verify/:token',
]

const paths = PAGES.map(({ path }) => path)
const sourceOf = ({ file }: Page) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** The access as the facts write it. */
function written(access: Access): Pick<Listed, 'guard' | 'roles' | 'config' | 'otherwise'> {
  switch (access.is) {
    case 'anyone':
      return { guard: 'public' }
    case 'signedIn':
      return { guard: 'signed-in' }
    case 'roles':
      return { guard: 'roles', roles: [...access.roles] }
    case 'config':
      return { guard: 'config', config: [...access.flags], otherwise: '/' }
    default:
      return { guard: access.is }
  }
}

describe('the listed pages', () => {
  test('are the sixty of the specification, and ours', () => {
    const counts: Record<string, number> = {}
    for (const { guard, roles = [] } of facts.specified) {
      const name = [guard, ...roles].join(' ')
      counts[name] = (counts[name] ?? 0) + 1
    }
    expect(counts).toEqual({
      public: 18,
      'signed-in': 5,
      config: 1,
      'roles scorekeeper': 1,
      'roles stats': 1,
      'roles booker': 2,
      'roles worker': 3,
      'roles teammanager': 4,
      'roles admin': 25,
    })
    expect(facts.added.filter(({ why }) => why.trim() === '')).toEqual([])
  })
})

describe('the table of pages', () => {
  test('names every page once', () => {
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  })

  test('has exactly the pages that are listed', () => {
    expect(paths.toSorted()).toEqual(LISTED.map(({ path }) => path).toSorted())
  })

  test.each(PAGES.map((page) => [page.path, page] as const))('guards %s as it is listed', (path, page) => {
    const { guard, roles, config, otherwise } = LISTED.find((it) => it.path === path) ?? { guard: 'not listed' }
    const listed = { guard, ...(roles && { roles }), ...(config && { config, otherwise }) }
    expect(written(page.access)).toEqual(listed)
  })

  test('asks for roles that exist', () => {
    const page = LISTED.flatMap(({ roles = [] }) => roles)
    expect(new Set(page)).toEqual(new Set(ROLES))
  })

  test('shows without the normal layout what is listed so, and the entrances', () => {
    const bare = PAGES.filter((page) => page.bare).map(({ path }) => path)
    const listed = LISTED.filter(({ layout }) => layout === false).map(({ path }) => path)
    expect(bare.toSorted()).toEqual([...listed, ...ENTRANCES].toSorted())
  })

  test('gives a page the title that is listed for it', () => {
    const titled = LISTED.filter(({ path, title }) => title !== undefined && paths.includes(path))
    for (const { path, title } of titled) expect(PAGES.find((page) => page.path === path)?.title()).toBe(title)
  })

  test('gives every page a title', () => {
    expect(PAGES.filter((page) => page.title().trim() === '')).toEqual([])
  })

  test('keeps pages for whoever builds the site out of what people get', () => {
    for (const page of DEVELOPMENT_PAGES) {
      expect(paths).not.toContain(page.path)
      expect(page.access).toEqual({ is: 'check', name: 'development' })
    }
  })
})

describe('the file of every page', () => {
  test.each(PAGES.map((page) => [page.path, page] as const))(
    'has a loader, so that a navigation by a link asks the server too: %s',
    (_, page) => {
      expect(sourceOf(page)).toMatch(
        /^export (?:const loader\b|(?:async )?function loader\b|\{[^}]*\bloader\b[^}]*\} from)/m,
      )
    },
  )

  // A form of somebody who may not enter any more is refused by `handleForm`; an action of another make would do its work.
  test.each(
    PAGES.flatMap((page) => {
      const action = /^export (?:const|(?:async )?function) action\b[\s\S]*?(?=^export |(?![\s\S]))/m.exec(
        sourceOf(page),
      )
      return action ? [[page.path, action[0]] as const] : []
    }),
  )('answers forms by `handleForm`: %s', (_, action) => {
    expect(action).toMatch(/\bhandleForm\(/)
  })

  test('asks nothing of the browser for its data', () => {
    expect(PAGES.filter((page) => /\bclient(?:Loader|Action)\b/.test(sourceOf(page)))).toEqual([])
  })
})
