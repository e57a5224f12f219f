import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OpenIdProvider } from './openid-providers.ts'

/** An OpenID provider on loopback that knows whom a test makes up, and tells lies when it is asked to. */
export interface OpenIdServer {
  readonly provider: OpenIdProvider
  /** Somebody proves who they are: answers the address that they are sent back to. */
  grant(authorizationUrl: string, person: GrantedPerson): URL
  /** Whoever comes with a browser is that person from now on, without a question. */
  becomes(person: GrantedPerson): void
  /** What its next token says instead of the truth, and with whose key it is signed. */
  lie(lies: Lies): void
  /** What it was asked for, oldest first. */
  readonly asked: readonly string[]
  /** Instead of an answer to everything. */
  answerWith(status: number, body: string): void
  close(): Promise<void>
}

export interface GrantedPerson {
  readonly sub: string
  readonly email?: string | undefined
  readonly email_verified?: unknown
  readonly name?: string
}

export interface Lies {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly withOtherKey?: boolean
  /** The address is told only to whoever asks for it. */
  readonly emailApart?: boolean
}

interface Grant {
  readonly params: URLSearchParams
  readonly person: GrantedPerson
}

const CLIENT = { id: 'fieldside', secret: 'tell nobody: this is a test' }

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export async function openOpenIdServer(): Promise<OpenIdServer> {
  const keys = newKeys()
  const grants = new Map<string, Grant>()
  const asked: string[] = []
  let lies: Lies = {}
  let instead: { status: number; body: string } | undefined
  let told: GrantedPerson | undefined
  let visitor: GrantedPerson = { sub: 'visitor' }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    asked.push(pathname)
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (instead)
      return void response.writeHead(instead.status, { 'content-type': 'application/json' }).end(instead.body)
    if (pathname === '/.well-known/openid-configuration') return void answer(metadata())
    if (pathname === '/keys')
      return void answer({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' }] })
    if (pathname === '/authorize')
      return void response.writeHead(302, { location: grant(request.url ?? '', visitor).href }).end()
    if (pathname === '/person') return void answer(told)
    if (pathname === '/token')
      return void tokensFor(request).then(answer, () => answer({ error: 'invalid_grant' }, 400))
    return void answer({}, 404)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/person`,
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  })

  function grant(authorizationUrl: string, person: GrantedPerson): URL {
    const { searchParams: params } = new URL(authorizationUrl, issuer)
    const code = randomUUID()
    grants.set(code, { params, person })
    const back = new URL(params.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', params.get('state') ?? '')
    return back
  }

  async function tokensFor(request: IncomingMessage) {
    const form = new URLSearchParams(await text(request))
    const { params, person } = grants.get(form.get('code') ?? '')!
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      form.get('client_secret') === CLIENT.secret &&
      form.get('redirect_uri') === params.get('redirect_uri') &&
      challenge === params.get('code_challenge')
    if (!isRight) throw new Error('That is not theirs')
    told = person
    const { sub } = person
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 60,
      nonce: params.get('nonce'),
      ...(lies.emailApart ? { sub } : person),
      ...lies.claims,
    }
    const key = lies.withOtherKey ? newKeys().privateKey : keys.privateKey
    lies = {}
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: signed(claims, key) }
  }

  return {
    provider: { key: 'club', name: 'Club', issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, hosts: [] },
    grant,
    becomes: (person) => (visitor = person),
    lie: (wanted) => (lies = wanted),
    asked,
    answerWith: (status, body) => (instead = { status, body }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function signed(claims: object, key: KeyObject): string {
  const [head, body] = [{ alg: 'ES256', kid: 'one' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = createSign('sha256').update(`${head}.${body}`).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${body}.${signature.toString('base64url')}`
}
