import type { Language } from '#http/pages/languages.ts'
import { PLAIN_MOST_BYTES } from './encrypt.server.ts'

/** What a device is told, as its service worker reads it. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where a press leads. */
  readonly href: string
  /** The same comes twice where a service or we were not sure: the second one takes the place of the first. */
  readonly tag: string
  readonly urgent: boolean
  readonly lang: Language
}

/** As bytes that every service takes: what is too long loses its end. */
export function messageBytes(message: PushMessage): Buffer {
  const whole = Buffer.from(JSON.stringify(message))
  if (whole.length <= PLAIN_MOST_BYTES) return whole
  // Half of it goes each time, so it ends; a title alone always fits.
  const body = [...message.body]
  return messageBytes({ ...message, body: `${body.slice(0, Math.floor(body.length / 2)).join('')}…` })
}
