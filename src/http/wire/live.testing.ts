import type { LiveEvent } from './conversations.testing.ts'

/** A live connection as the wire shows it. */
export interface LiveConnection {
  readonly response: Response
  /** The next event; comments are passed over. */
  next(): Promise<LiveEvent>
  close(): void
}

export async function connectLive(url: string, headers: Record<string, string> = {}): Promise<LiveConnection> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/realtime`, { headers, signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''

  async function frame(): Promise<string> {
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end !== -1) {
        const found = unread.slice(0, end)
        unread = unread.slice(end + 2)
        return found
      }
      const { done, value } = await reader.read()
      if (done) throw new Error('the live connection has ended')
      unread += value
    }
  }

  return {
    response,
    async next() {
      for (;;) {
        const fields = Object.fromEntries((await frame()).split('\n').map(fieldOf))
        if (fields['data'] === undefined) continue
        return { id: fields['id'] ?? '', event: fields['event'] ?? '', data: JSON.parse(fields['data']) as unknown }
      }
    },
    close: () => abort.abort(),
  }
}

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1)]
}
