import { expect, test } from 'vitest'
import { manifestIn, shortManifest } from './short-manifest.mjs'

const FLAGS = { hasAction: false, hasLoader: true, hasErrorBoundary: false }
const SHARED = ['/assets/framework-1.js', '/assets/shared-2.js']
const MANIFEST = {
  entry: { module: '/assets/entry-1.js', imports: SHARED, css: [] },
  routes: {
    root: { id: 'root', path: '', ...FLAGS, module: '/assets/root-1.js', imports: SHARED, css: ['/assets/a-1.css#'] },
    '/': { id: '/', parentId: 'root', index: true, ...FLAGS, module: '/assets/Home-1.js', imports: SHARED, css: [] },
    '/teams': { id: '/teams', parentId: 'root', path: 'teams', ...FLAGS, module: '/assets/Teams-1.js', imports: [] },
  },
  url: '/assets/manifest-1.js',
  version: '1',
}
const written = (manifest: object) => `window.__reactRouterManifest=${JSON.stringify(manifest)};`

test('a shortened list of routes is the same list', () => {
  const short = shortManifest(written(MANIFEST))
  expect(manifestIn(short)).toEqual(MANIFEST)
  expect(short.match(/shared-2/g)).toHaveLength(2)
})

test('what the short form has no words for stops the build', () => {
  const strange = { ...MANIFEST.routes.root, module: '/elsewhere/root-1.js' }
  expect(() => shortManifest(written({ ...MANIFEST, routes: { root: strange } }))).toThrow('could not be shortened')
})
