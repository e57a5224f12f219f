import { createElement } from 'react'
import type { Pages } from '#http/pages/pages-handler.ts'
import { m } from '#words/messages.js'
import { documentTitle, titleOf } from '../titles.ts'
import { writtenDocument } from '../written-document.server.ts'
import { AwayPage } from './AwayPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'

export const writtenErrorPage =
  (stylesheets: readonly string[]): Pages['errorPage'] =>
  ({ path, requestId, status, preferences }) => {
    const isAway = status === 503
    const title = isAway ? m.site_away_title() : titleOf(undefined)
    return writtenDocument(
      { title: documentTitle(title, undefined), stylesheets, preferences },
      isAway
        ? createElement(AwayPage, { path })
        : createElement(ErrorPage, { path, requestId: status >= 500 ? requestId : undefined }),
    )
  }
