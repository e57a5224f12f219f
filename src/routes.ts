import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { DEVELOPMENT_PAGES, PAGES } from '#site/pages.ts'

const pages = process.env['VITE_DEVELOPMENT'] ? [...PAGES, ...DEVELOPMENT_PAGES] : PAGES

export default [
  ...pages.map(({ path, file }) =>
    path === '/' ? index(file, { id: path }) : route(path.slice(1), file, { id: path }),
  ),
  route('*', 'site/errors/UnknownPage.tsx', { id: '*' }),
] satisfies RouteConfig
