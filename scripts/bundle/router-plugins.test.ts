import { reactRouter } from '@react-router/dev/vite'
import { expect, test } from 'vitest'
import { askedAboutPages } from './router-plugins.ts'

/** What one of React Router's plugins is asked about when something is imported. */
function asked(name: string): RegExp {
  const plugin = askedAboutPages(reactRouter()).find((it) => it.name === name)
  const filter = (plugin?.resolveId as { readonly filter?: { readonly id?: RegExp } } | undefined)?.filter?.id
  if (!filter) throw new Error(`${name} is asked about everything`)
  return filter
}

test.each([
  '../../src/areas/feedback/feedback.queries.server.ts',
  '#areas/teams/teams.api.server.ts',
  './.server/secret.ts',
  './secret.server',
  './secret.server.ts?raw',
])('whether a browser may have %s is asked', (id) => expect(asked('react-router:dot-server').test(id)).toBe(true))

test.each(['./messages/kit_back.js', '../runtime.js', 'react', '#client/service.ts'])(
  'about %s nobody is asked',
  (id) => {
    for (const name of ['dot-server', 'virtual-modules', 'inject-hmr-runtime', 'hmr-runtime'])
      expect(asked(`react-router:${name}`).test(id)).toBe(false)
  },
)

test('what the router makes up is asked about', () => {
  for (const name of ['virtual-modules', 'inject-hmr-runtime', 'hmr-runtime'])
    expect(asked(`react-router:${name}`).test('virtual:react-router/server-build')).toBe(true)
})

test('a router whose plugins have other names is noticed', () => {
  expect(() => askedAboutPages([])).toThrow('React Router has no plugin react-router:virtual-modules any more.')
})
