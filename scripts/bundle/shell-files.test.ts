import { expect, test } from 'vitest'
import { readRouteFiles, shellFiles } from './shell-files.ts'

const ROUTES = {
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry-1.js', imports: ['/assets/framework-1.js'] },
  routes: {
    root: { module: '/assets/root-1.js', imports: [], css: ['/assets/root-1.css'] },
    '/': { module: '/assets/Home-1.js', imports: ['/assets/shared-1.js'] },
    '/map': { module: '/assets/Map-1.js', css: ['/assets/map-1.css#'] },
    '/admin': { module: '/assets/Admin-1.js' },
  },
}

const TEXTS: Readonly<Record<string, string>> = {
  '/assets/manifest-1.js': '"/assets/Admin-1.js"',
  '/assets/root-1.js': 'import{a}from"./shared-1.js";const d=()=>import("./duties-1.js")',
  '/assets/duties-1.js': 'const deps=["assets/pocketbase-1.js"]; import("./root-1.js")',
  '/assets/root-1.css': '@font-face{src:url(/assets/narrow-1.woff2)}',
}

test('the files of the pages, of everything around them, and what those load in turn', () => {
  expect(shellFiles(ROUTES, ['/', '/map'], (file) => TEXTS[file])).toEqual([
    '/assets/Home-1.js',
    '/assets/Map-1.js',
    '/assets/duties-1.js',
    '/assets/entry-1.js',
    '/assets/framework-1.js',
    '/assets/manifest-1.js',
    '/assets/map-1.css',
    '/assets/narrow-1.woff2',
    '/assets/pocketbase-1.js',
    '/assets/root-1.css',
    '/assets/root-1.js',
    '/assets/shared-1.js',
  ])
})

test('the list is read from the script that sets it', () => {
  expect(readRouteFiles(`window.__reactRouterManifest=${JSON.stringify(ROUTES)};`)).toEqual(ROUTES)
})
