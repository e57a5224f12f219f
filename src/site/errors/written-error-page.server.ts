import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Pages } from '#http/pages/pages-door.ts'
import { ErrorPage } from './ErrorPage.tsx'

export const writtenErrorPage: Pages['errorPage'] = ({ path, requestId, status, preferences: { language, theme } }) =>
  `<!doctype html>${renderToStaticMarkup(
    createElement(
      'html',
      { lang: language, 'data-theme': theme },
      createElement('head', null, createElement('meta', { charSet: 'utf-8' })),
      createElement(
        'body',
        null,
        createElement(ErrorPage, { path, requestId: status === 404 ? undefined : requestId }),
      ),
    ),
  )}`
