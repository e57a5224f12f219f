import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

const POLICY = 'content-security-policy'

/**
 * Vite's client puts saved styles, and what went wrong, into the page, and waits in a worker of its own for a server that starts
 * again. Scripts stay as strict as in production.
 */
export const developmentPolicy = (policy: string): string =>
  `${policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")}; worker-src 'self' blob:`

/** The headers of a page, with the policy of development in the place of production's. */
export function withDevelopmentPolicy(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response)
  const write = (status: number, headers: OutgoingHttpHeaders = {}) => {
    const policy = headers[POLICY]
    return writeHead(status, typeof policy === 'string' ? { ...headers, [POLICY]: developmentPolicy(policy) } : headers)
  }
  response.writeHead = write as typeof response.writeHead
}
