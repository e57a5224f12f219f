/** Writes the sample through the record API, so that every contender takes the same way in. */
import { PERSON, SAMPLE_GAMES, SAMPLE_PASSWORD, SAMPLE_PLAYERS, SAMPLE_TEAMS } from '../sample.ts'

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

export async function signedInToken(
  baseUrl: string,
  collection: string,
  identity: string,
  password: string,
): Promise<string> {
  const path = `/api/collections/${collection}/auth-with-password`
  const answer = await call(baseUrl, 'POST', path, { identity, password })
  if (typeof answer?.token !== 'string') throw new Error(`${path}: no token in the answer`)
  return answer.token
}

export const signInPerson = (baseUrl: string) => signedInToken(baseUrl, 'users', PERSON.email, SAMPLE_PASSWORD)

export async function fillServer(baseUrl: string, token: string): Promise<void> {
  await createAll(baseUrl, token, 'teams', SAMPLE_TEAMS)
  await createAll(baseUrl, token, 'players', SAMPLE_PLAYERS)
  await createAll(baseUrl, token, 'games', SAMPLE_GAMES)
}

/** One after the other: some servers number or sort by arrival. */
async function createAll(baseUrl: string, token: string, collection: string, records: readonly { id: string }[]) {
  for (const record of records) await call(baseUrl, 'POST', `/api/collections/${collection}/records`, record, token)
}
