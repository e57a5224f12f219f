import type { ServerBuild } from 'react-router'
import * as entry from '#entry.server.tsx'
import * as root from '#root.tsx'
import { PAGES } from './pages.ts'

/** What React Router's tools make of the pages, without building them. */

export type PageModule = ServerBuild['routes'][string] extends infer Route | undefined
  ? Route extends { module: infer Kind }
    ? Kind
    : never
  : never

/** Of these pages, by their paths in the table. */
export function serverBuildOf(
  rootModule: PageModule,
  pages: Readonly<Record<string, PageModule>>,
  stylesheet = '/assets/the-one.css',
): ServerBuild {
  const routes = Object.fromEntries([
    ['root', { id: 'root', path: undefined, parentId: undefined, module: rootModule }],
    ...Object.entries(pages).map(([id, module]) => [
      id,
      { id, parentId: 'root', module, ...(id === '/' ? { index: true } : { path: id.replace(/^\//, '') }) },
    ]),
  ]) as ServerBuild['routes']
  const manifest = Object.fromEntries(
    Object.values(routes).flatMap((route) => {
      if (!route) return []
      const { id, path, parentId, module } = route
      return [
        [
          id,
          {
            id,
            path,
            parentId,
            index: id === '/',
            hasAction: false,
            hasLoader: module.loader !== undefined,
            hasClientAction: false,
            hasClientLoader: false,
            hasClientMiddleware: false,
            hasErrorBoundary: id === 'root',
            hasDefaultExport: true,
            module: `/assets/${id.replace(/\W/g, '')}.js`,
            clientActionModule: undefined,
            clientLoaderModule: undefined,
            clientMiddlewareModule: undefined,
            hydrateFallbackModule: undefined,
            css: id === 'root' ? [stylesheet] : [],
          },
        ],
      ]
    }),
  )
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: manifest,
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

/** Of every page of the table. */
export async function serverBuildOfPages(): Promise<ServerBuild> {
  const load = async (file: string) => {
    const { pathname } = new URL(`../${file}`, import.meta.url)
    return (await import(/* @vite-ignore */ pathname)) as PageModule
  }
  const pages = await Promise.all(PAGES.map(async ({ path, file }) => [path, await load(file)] as const))
  return serverBuildOf(root, { ...Object.fromEntries(pages), '*': await load('site/errors/UnknownPage.tsx') })
}
