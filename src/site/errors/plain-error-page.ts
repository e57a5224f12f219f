import { buttonClass } from '#ui/controls/button-class.ts'
import { m } from '#words/messages.js'
import { documentTitle, titleOf } from '../titles.ts'

/** What the document looked like before anything could take it away. */
const stylesheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((it) => it.href)

/**
 * Prepares the error page for the case that the application ends in the browser: React takes the whole document along, so
 * nothing but the DOM is left to show it with.
 */
export function preparePlainErrorPage(): () => void {
  const { lang, dataset } = document.documentElement
  const theme = dataset['theme']
  const styles = stylesheets()
  return () => {
    const html = element('html', { lang, ...(theme ? { 'data-theme': theme } : {}) }, [
      element('head', {}, [
        element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
        element('title', {}, [documentTitle(titleOf(undefined), undefined)]),
        ...styles.map((href) => element('link', { rel: 'stylesheet', href })),
      ]),
      element('body', {}, [
        element('main', { class: 'error-page' }, [
          element('div', {}, [
            element('h1', {}, ['404']),
            element('p', { class: 'error-page-title' }, [m.site_error_title()]),
            element('p', {}, [m.site_error_text()]),
            element('p', { class: 'error-page-path' }, [location.pathname]),
            element('a', { href: '/', class: buttonClass({ kind: 'vis', size: 'big' }) }, [m.site_error_home()]),
          ]),
        ]),
      ]),
    ])
    document.documentElement.remove()
    document.append(html)
  }
}

function element(name: string, attributes: Readonly<Record<string, string>>, inside: readonly (Node | string)[] = []) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...inside)
  return made
}
