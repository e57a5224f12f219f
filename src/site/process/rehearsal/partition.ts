import type { Pages } from '#http/pages/pages-handler.ts'

/**
 * What a browser keeps under a name for this site, it keeps under another one for pages of a copy: they share an origin with
 * the real ones, and neither may find what the other has left. Entries that wait to be sent above all. Runs before any
 * script of the page, and is gone by then.
 *
 * What scripts ask for says so besides its referrer. There is no service worker to talk to and no push to sign up for; what a page would keep for longer goes with its tab.
 */
export const partitionScript = (name: string): string =>
  `(() => {
  const own = ${JSON.stringify(`${name}-`)}
  const put = (on, what, value) => Object.defineProperty(on, what, { value, configurable: true })
  put(window, 'localStorage', sessionStorage)
  const { fetch } = window
  put(window, 'fetch', (what, how) => {
    const asked = new Request(what, how)
    asked.headers.set('x-rehearsal', 'yes')
    return fetch(asked)
  })
  if (window.IDBFactory) {
    const { open } = IDBFactory.prototype
    put(IDBFactory.prototype, 'open', function (name, ...more) { return open.call(this, own + name, ...more) })
  }
  if (window.BroadcastChannel) {
    const Plain = BroadcastChannel
    put(window, 'BroadcastChannel', class extends Plain { constructor(name) { super(own + name) } })
  }
  if (window.LockManager) {
    const { request, query } = LockManager.prototype
    put(LockManager.prototype, 'request', function (name, ...more) { return request.call(this, own + name, ...more) })
    put(LockManager.prototype, 'query', async function () {
      const found = await query.call(this)
      const ours = (all = []) =>
        all.filter(({ name }) => name.startsWith(own)).map((it) => ({ ...it, name: it.name.slice(own.length) }))
      return { held: ours(found.held), pending: ours(found.pending) }
    })
  }
  delete Navigator.prototype.serviceWorker
  delete window.PushManager
  document.currentScript.remove()
})()`

const HEAD = '<head>'

/** The pages of the site below the address of the copy, each in its own compartment of the browser. */
export function partitioned(pages: Pages, name: string): Pages {
  const script = partitionScript(name)
  return {
    ...pages,
    async render(request, page) {
      const response = await pages.render(request, page)
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response
      const html = await response.text()
      const marked = html.replace(HEAD, () => `${HEAD}<script nonce="${page.nonce}">${script}</script>`)
      return new Response(marked, { status: response.status, headers: response.headers })
    },
  }
}
