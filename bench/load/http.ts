/** A raw HTTP/1.1 request. */
export function rawRequest(method: string, path: string, options: { token?: string; body?: unknown } = {}): string {
  const body = options.body === undefined ? '' : JSON.stringify(options.body)
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept: application/json']
  if (options.token !== undefined) lines.push(`Authorization: ${options.token}`)
  if (options.body !== undefined) lines.push('Content-Type: application/json')
  if (method !== 'GET') lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
