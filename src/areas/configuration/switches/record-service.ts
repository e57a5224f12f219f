import { service } from '#client/service.ts'
import { type ConfigRecord, isConfig, type SendAnswer, type SendFailure } from './config-editing.ts'

/** The call with which a switch is changed: the whole record, with the `updated` that it was loaded with. */
export async function patchConfig(wanted: ConfigRecord): Promise<SendAnswer> {
  try {
    const client = await service()
    const record: unknown = await client.collection('config').update(wanted.id, wanted, { requestKey: null })
    return isConfig(record, wanted) ? { kind: 'saved', record } : { kind: 'failed', why: 'refused' }
  } catch (error) {
    return answerOf(error, wanted)
  }
}

function answerOf(error: unknown, wanted: ConfigRecord): SendAnswer {
  const status = at(error, 'status')
  const current = at(at(at(error, 'response'), 'data'), 'current')
  if (status === 409 && isConfig(current, wanted)) return { kind: 'stale', current }
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
