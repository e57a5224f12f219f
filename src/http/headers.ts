/**
 * What every answer says, so that no door can forget it. A door's own value takes the place of one of these: pages
 * bring their own content-security-policy, files and pages their own cache-control. `tls`: people come over https.
 */
export function standingHeaders({ tls }: { tls: boolean }): Readonly<Record<string, string>> {
  return {
    // Who is signed in decides what an answer holds; what may be kept says so itself.
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    // Not `no-referrer`: a form would then be posted with the origin `null`, and the origin check refuse it.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Without the subdomains: they may be somebody else's.
    ...(tls ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}

const YEAR_SECONDS = 31_536_000
