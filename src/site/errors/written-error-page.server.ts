import { createElement } from 'react'
import type { Pages } from '#http/pages/pages-handler.ts'
import { documentTitle, titleOf } from '../titles.ts'
import { writtenDocument } from '../written-document.server.ts'
import { ErrorPage } from './ErrorPage.tsx'

export const writtenErrorPage =
  (stylesheets: readonly string[]): Pages['errorPage'] =>
  ({ path, requestId, status, preferences }) =>
    writtenDocument(
      { title: documentTitle(titleOf(undefined), undefined), stylesheets, preferences },
      createElement(ErrorPage, { path, requestId: status >= 500 ? requestId : undefined }),
    )
