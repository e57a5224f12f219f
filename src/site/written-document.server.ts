import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Preferences } from '#http/pages/preferences.ts'

export interface WrittenDocument {
  readonly title: string
  readonly stylesheets: readonly string[]
  readonly preferences: Preferences
}

/** A document without anything that could fail: no data, no router, no script. */
export const writtenDocument = (
  { title, stylesheets, preferences: { language, theme } }: WrittenDocument,
  body: ReactNode,
): string =>
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
        createElement('title', null, title),
        stylesheets.map((href) => createElement('link', { key: href, rel: 'stylesheet', href })),
      ),
      createElement('body', null, body),
    ),
  )}`
