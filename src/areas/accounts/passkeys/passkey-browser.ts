/** Speaks with the authenticator. Loaded when somebody presses the button: no page gets heavier by it. */

/** True once a session has begun; false where the person thought better of it. */
export async function signInByPasskey(): Promise<boolean> {
  const options = await post('/api/accounts/passkeys/options', {})
  if (!isRequest(options)) throw new Error('These are no options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await asked(() => navigator.credentials.get({ publicKey }))
  if (!credential) return false
  await post('/api/accounts/passkeys/sign-in', credential)
  return true
}

/** The same for a new key. */
export async function makePasskey(name: string): Promise<boolean> {
  const options = await post('/api/commands/accounts.offerPasskey', {})
  if (!isCreation(options)) throw new Error('These are no options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await asked(() => navigator.credentials.create({ publicKey }))
  if (!credential) return false
  await post('/api/commands/accounts.addPasskey', { name, credential })
  return true
}

/** What it says, to be sent on as it is; undefined where the person cancelled, waited too long, or the device has none. */
async function asked(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  } catch (error) {
    if (error instanceof DOMException && GIVEN_UP.includes(error.name)) return undefined
    throw error
  }
}

const GIVEN_UP: readonly string[] = ['NotAllowedError', 'AbortError']

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`)
  return answer.json()
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isObject(value) && typeof value['challenge'] === 'string'

const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isObject(value) && typeof value['challenge'] === 'string' && isObject(value['rp']) && isObject(value['user'])
