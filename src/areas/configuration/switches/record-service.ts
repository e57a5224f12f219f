import { service } from '#client/service.ts'
import { type Edited, hasFieldsOf, type Send, type SendAnswer, type SendFailure } from './record-editing.ts'

/** The call with which a record is changed: all of it, with the `updated` that it was loaded with. */
export function patching<Values extends Readonly<Record<string, unknown>>>(
  collection: string,
  fields: readonly (keyof Values & string)[],
): Send<Values> {
  return async (wanted) => {
    try {
      const client = await service()
      const record: unknown = await client.collection(collection).update(wanted.id, wanted, { requestKey: null })
      return hasFieldsOf(record, wanted, fields) ? { kind: 'saved', record } : { kind: 'failed', why: 'refused' }
    } catch (error) {
      return answerOf(error, wanted, fields)
    }
  }
}

function answerOf<Values extends object>(
  error: unknown,
  wanted: Edited<Values>,
  fields: readonly (keyof Values & string)[],
): SendAnswer<Values> {
  const status = at(error, 'status')
  const current = at(at(at(error, 'response'), 'data'), 'current')
  if (status === 409 && hasFieldsOf(current, wanted, fields)) return { kind: 'stale', current }
  if (typeof status !== 'number') return { kind: 'failed', why: 'offline' }
  return { kind: 'failed', why: FAILURES[status] ?? 'refused' }
}

/** 0: nobody answered. A record that may not be changed is told as one that is not there. */
const FAILURES: Readonly<Record<number, SendFailure>> = {
  0: 'offline',
  401: 'signed_out',
  403: 'not_allowed',
  404: 'not_allowed',
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
