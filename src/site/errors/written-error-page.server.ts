import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Pages } from '#http/pages/pages-door.ts'
import { documentTitle, titleOf } from '../titles.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** The error page without anything that could fail: no data, no router, no script. */
export const writtenErrorPage =
  (stylesheets: readonly string[]): Pages['errorPage'] =>
  ({ path, requestId, status, preferences: { language, theme } }) =>
    `<!doctype html>${renderToStaticMarkup(
      createElement(
        'html',
        { lang: language, 'data-theme': theme },
        createElement(
          'head',
          null,
          createElement('meta', { charSet: 'utf-8' }),
          createElement('meta', {
            name: 'viewport',
            content: 'width=device-width, initial-scale=1, viewport-fit=cover',
          }),
          createElement('title', null, documentTitle(titleOf(undefined), undefined)),
          stylesheets.map((href) => createElement('link', { key: href, rel: 'stylesheet', href })),
        ),
        createElement(
          'body',
          null,
          createElement(ErrorPage, { path, requestId: status >= 500 ? requestId : undefined }),
        ),
      ),
    )}`
