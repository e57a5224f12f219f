import { replyOf } from '#client/outbox/transport.ts'
import type { SendFile } from './upload-queue.ts'

interface Target {
  /** `<area>.<name>` of a command that takes a file. */
  readonly command: string
  /** Of the file in its input. */
  readonly field: string
  /** The id of whoever is signed in: nobody else's upload is carried out in their name. */
  readonly owner: string
}

/** Until the answer is there it is not all there. */
const SENT_SHARE = 0.99

/** By the older way to ask, which alone tells how much of a file has left. */
export const fileSender =
  ({ command, field, owner }: Target): SendFile =>
  ({ key, file }, onShare, signal) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      const form = new FormData()
      form.set(field, file)
      const lost = () => resolve({ is: 'lost' })
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onShare(Math.min(SENT_SHARE, total > 0 ? loaded / total : 0)),
      )
      request.addEventListener('load', () => {
        try {
          const body: unknown = JSON.parse(request.responseText)
          resolve(replyOf(request.status, request.getResponseHeader('retry-after'), body))
        } catch {
          // A page to sign in to a Wi-Fi is no answer of ours.
          lost()
        }
      })
      request.addEventListener('error', lost)
      request.addEventListener('abort', lost)
      signal.addEventListener('abort', () => request.abort())
      request.open('POST', `/api/commands/${command}`)
      request.setRequestHeader('idempotency-key', key)
      request.setRequestHeader('x-owner', owner)
      request.send(form)
    })
