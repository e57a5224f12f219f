import * as v from 'valibot'
import { inputOf } from '#http/commands/inputs.ts'

/** Bytes as browsers write them, so many. */
const bytes = (count: number) =>
  v.pipe(
    v.string(),
    v.maxLength(100),
    v.check((text) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === count),
  )

const endpoint = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_000))

/** A subscription as `PushSubscription.toJSON` has it. */
export const subscribePushInput = inputOf({
  endpoint,
  p256dh: bytes(65),
  auth: bytes(16),
  /** The one in whose place the browser has put it. */
  replaces: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
})

export const unsubscribePushInput = inputOf({ endpoint })
