/**
 * What every answer says, so that no handler can forget it. A handler's own value takes the place of one of these: files have
 * their own content-security-policy and cache-control. What only a page can use is said by pages. `tls`: people come
 * over https.
 */
export function standingHeaders({ tls }: { tls: boolean }): Readonly<Record<string, string>> {
  return {
    // Who is signed in decides what an answer holds; what may be kept says so itself.
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Without the subdomains: they may be somebody else's.
    ...(tls ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}

const YEAR_SECONDS = 31_536_000
