import type { ConfigRecord, SendAnswer, SendFailure } from './config-editing.ts'

/** The call with which a switch is changed: the whole record, with the `updated` that it was loaded with. */
export async function patchConfig(wanted: ConfigRecord): Promise<SendAnswer> {
  let answer: Response
  try {
    answer = await fetch(`/api/collections/config/records/${wanted.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    })
  } catch {
    return { kind: 'failed', why: 'offline' }
  }
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && isConfig(body, wanted)) return { kind: 'saved', record: body }
  const current = answer.status === 409 ? at(at(body, 'data'), 'current') : undefined
  if (isConfig(current, wanted)) return { kind: 'stale', current }
  return { kind: 'failed', why: FAILURES[answer.status] ?? 'refused' }
}

const FAILURES: Readonly<Record<number, SendFailure>> = { 401: 'signed_out', 403: 'not_allowed', 404: 'not_allowed' }

/** Whether it has the fields of the one that is known, each of the same kind. */
const isConfig = (value: unknown, known: ConfigRecord): value is ConfigRecord =>
  Object.entries(known).every(([field, of]) => typeof at(value, field) === typeof of)

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
