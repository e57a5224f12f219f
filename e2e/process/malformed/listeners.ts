/** Live connections that stay open while others try everything with them. */
export interface OpenStreams {
  readonly ids: readonly string[]
  close(): void
}

const STREAMS = 3

export async function openStreams(app: { readonly url: string }): Promise<OpenStreams> {
  const leaving = new AbortController()
  const ids = await Promise.all(Array.from({ length: STREAMS }, () => openStream(app, leaving.signal)))
  return { ids, close: () => leaving.abort() }
}

/** Reads on for ever; answers its id. */
async function openStream(app: { readonly url: string }, signal: AbortSignal): Promise<string> {
  const stream = await fetch(`${app.url}/api/realtime`, { signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value = '' } = (await reader?.read()) ?? {}
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  }
  readOn().catch(() => {})
  return /"clientId":"([^"]+)"/.exec(value)?.[1] ?? ''
}
