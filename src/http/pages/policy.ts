import { hash } from 'node:crypto'

/** What a browser may do with a page of ours: nothing from elsewhere, no script that we did not write. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

const contentSecurityPolicy = (scripts: readonly string[]) =>
  `${POLICY}; script-src 'self'${scripts.map((it) => ` 'sha256-${it}'`).join('')}`

/** Said by pages only; what every answer says is said already. */
export const pageHeaders = (scripts: readonly string[]): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(scripts),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

/**
 * Turns the inline scripts that were written with the nonce of this rendering into hashes: a page that is kept must not
 * show a nonce twice. A script that got into the page otherwise does not know the nonce, gets no hash, and does not run.
 */
export function withHashedScripts(html: string, nonce: string): { html: string; scripts: readonly string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts: string[] = []
  let at = 0
  for (;;) {
    const marked = html.indexOf(mark, at)
    if (marked === -1) break
    at = marked + mark.length
    const open = html.lastIndexOf('<', marked)
    const body = html.indexOf('>', marked) + 1
    if (!html.startsWith('<script', open) || html.slice(open, body).includes(' src="')) continue
    const end = html.indexOf('</script>', body)
    scripts.push(hash('sha256', html.slice(body, end), 'base64'))
    at = end
  }
  return { html: html.replaceAll(mark, ''), scripts }
}
