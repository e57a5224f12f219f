import { expect } from 'vitest'

/** What a live connection hears. */
export interface TopicListener {
  /** Everything that was told until this is told. */
  until(sign: string): Promise<string>
  leave(): void
}

/** Follows topics over the live service; a guest unless a token says who it is. */
export async function listenTo(app: { readonly url: string }, topics: readonly string[], token?: string) {
  const leaving = new AbortController()
  const stream = await fetch(`${app.url}/api/realtime`, { signal: leaving.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hears = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const next = await reader?.read()
      if (!next || next.done) throw new Error(`The live service ended after: ${heard}`)
      heard += next.value
    }
  }
  await hears(() => heard.includes('\n\n'))
  const clientId = /"clientId":"([^"]+)"/.exec(heard)?.[1]
  const follow = async () => {
    const answer = await fetch(`${app.url}/api/realtime`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      body: JSON.stringify({ clientId, subscriptions: topics }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  let answer = await follow()
  // One person may follow so much at a time, and the service may not have noticed yet who has left.
  if (isTooMuch(answer)) await expect.poll(async () => isTooMuch((answer = await follow()))).toBe(false)
  if (answer.status >= 300)
    throw new Error(`The live service answered ${answer.status} ${answer.text} to ${decodeURIComponent(topics.join())}`)
  const listening: TopicListener = {
    async until(sign) {
      await hears(() => heard.includes(sign))
      return heard
    },
    leave: () => leaving.abort(),
  }
  return listening
}

/** As many topics, or as dear ones, as one may follow. */
const isTooMuch = ({ status, text }: { readonly status: number; readonly text: string }) =>
  status === 429 || text.includes('"validation_too_costly"')
