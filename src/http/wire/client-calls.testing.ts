import type PocketBase from 'pocketbase'
import type { WireRequest } from './conversations.testing.ts'
import { multipartOf } from './stage.testing.ts'

/** Recorded requests as calls of the official client. */

export type Call = (client: PocketBase) => Promise<unknown>
type Fields = Record<string, string>

type Records = ReturnType<PocketBase['collection']>

const ACCOUNT_CALLS: Readonly<Record<string, (body: Fields, query: Fields) => (users: Records) => Promise<unknown>>> = {
  // By itself the client asks only for the parts that newer servers have.
  'GET auth-methods': (_, query) => (users) => users.listAuthMethods({ fields: '*', ...query }),
  'POST auth-with-password': (body, query) => (users) =>
    users.authWithPassword(body['identity']!, body['password']!, query),
  'POST auth-refresh': (_, query) => (users) => users.authRefresh(query),
  'POST request-verification': (body) => (users) => users.requestVerification(body['email']!),
  'POST confirm-verification': (body) => (users) => users.confirmVerification(body['token']!),
  'POST request-password-reset': (body) => (users) => users.requestPasswordReset(body['email']!),
  'POST confirm-password-reset': (body) => (users) =>
    users.confirmPasswordReset(body['token']!, body['password']!, body['passwordConfirm']!),
  'POST request-email-change': (body) => (users) => users.requestEmailChange(body['newEmail']!),
  'POST confirm-email-change': (body) => (users) => users.confirmEmailChange(body['token']!, body['password']!),
  'POST request-otp': (body) => (users) => users.requestOTP(body['email']!),
  'POST auth-with-otp': (body) => (users) => users.authWithOTP(body['otpId']!, body['password']!),
  'POST auth-with-oauth2': (body) => (users) =>
    users.authWithOAuth2Code(body['provider']!, body['code']!, '', body['redirectUrl']!),
}

/** The client's call that sends the request; undefined where it has none. */
export function callFor({ method, path, body, raw, form, headers }: WireRequest): Call | undefined {
  if (raw !== undefined) return undefined
  const url = new URL(path, 'http://any')
  const query: Fields = Object.fromEntries(url.searchParams)
  const options = headers ? { ...query, headers } : query
  const [, , root, name = '', what = '', id = ''] = url.pathname.split('/').map(decodeURIComponent)
  if (root === 'health') return (client) => client.health.check()
  if (root === 'settings') return (client) => client.settings.getAll()
  if (root === 'batch') return isSentByClient(body) ? batchCall(body) : undefined
  if (root === 'files' && name === 'token') return async (client) => ({ token: await client.files.getToken() })
  if (root !== 'collections' || method === 'OPTIONS') return undefined
  if (name === '') return (client) => client.collections.getList(1, 1, query)
  if (what === '') return (client) => client.collections.getOne(name)
  if (what === 'impersonate') return (client) => client.collection(name).impersonate(id, 60)
  const other = ACCOUNT_CALLS[`${method} ${what}`]
  if (other) return (client) => other((body ?? {}) as Fields, options as Fields)(client.collection(name))
  if (what !== 'records') return undefined
  return (client) => recordsCall(client.collection(name))

  async function recordsCall(records: Records): Promise<unknown> {
    const { page, perPage, ...rest } = query
    const sent = form ? await multipartOf(form) : (body as Fields)
    if (method === 'POST') return records.create(sent, query)
    if (method === 'PATCH') return records.update(id, sent, query)
    if (method === 'DELETE') return records.delete(id, query)
    return id ? records.getOne(id, query) : records.getList(numberOr(page, 1), numberOr(perPage, 30), rest)
  }
}

const numberOr = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Number(text))

interface BatchPart {
  method: string
  url: string
  body: Fields
}

interface Batch {
  requests: BatchPart[]
}

const isSentByClient = (body: unknown): body is Batch => {
  const { requests } = body as Batch
  return Array.isArray(requests) && requests.every(({ method, url, body }) => method && url && !Array.isArray(body))
}

function batchCall({ requests }: Batch): Call {
  return (client) => {
    const batch = client.createBatch()
    for (const { method, url, body } of requests) {
      const [path = '', query] = url.split('?')
      const id = path.split('/')[5] ?? ''
      const records = batch.collection(path.split('/')[3] ?? '')
      if (method === 'PATCH') records.update(id, body, Object.fromEntries(new URLSearchParams(query)))
      else if (method === 'PUT') records.upsert(body)
      else records.create(body, Object.fromEntries(new URLSearchParams(query)))
    }
    return batch.send()
  }
}
