/** Writes the sample through the record API, so that every contender takes the same way in. */
import { games, PASSWORD, PERSON, players, teams } from '../sample.ts'

export async function call(baseUrl: string, method: string, path: string, body: unknown, token?: string) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>)
}

export async function signIn(baseUrl: string, collection: string, identity: string, password: string): Promise<string> {
  const path = `/api/collections/${collection}/auth-with-password`
  const answer = await call(baseUrl, 'POST', path, { identity, password })
  if (typeof answer?.token !== 'string') throw new Error(`${path}: no token in the answer`)
  return answer.token
}

export const signInPerson = (baseUrl: string) => signIn(baseUrl, 'users', PERSON.email, PASSWORD)

export async function fill(baseUrl: string, token: string): Promise<void> {
  await createAll(baseUrl, token, 'teams', teams)
  await createAll(baseUrl, token, 'players', players)
  await createAll(baseUrl, token, 'games', games)
}

/** One after the other: some servers number or sort by arrival. */
async function createAll(baseUrl: string, token: string, collection: string, records: readonly { id: string }[]) {
  for (const record of records) await call(baseUrl, 'POST', `/api/collections/${collection}/records`, record, token)
}
