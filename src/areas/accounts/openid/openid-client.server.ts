import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { isLoopback } from '#rules/names/loopback.ts'
import { boundedFetch } from './bounded-fetch.server.ts'
import type { OpenIdProvider } from './openid-providers.ts'

/** What a provider says about somebody, once it was checked that it is the provider who says it, to us, now and about this attempt. */
export interface OpenIdPerson {
  readonly issuer: string
  readonly subject: string
  /** '' where it says none. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly name: string
}

/** What one attempt to sign in is told apart by. */
export interface OpenIdAttempt {
  readonly state: string
  /** Whoever has it, and nobody else, can take the person's word (PKCE). */
  readonly verifier: string
}

/** What came back with the person. */
export interface OpenIdAnswer {
  readonly params: URLSearchParams
  /** Undefined where nobody kept it: in the protocol the client compares it. */
  readonly state: string | undefined
  readonly verifier: string
  readonly redirectUri: string
}

/** Addresses of a provider hardly ever change; one that is down is not asked with every page. */
const KNOWN_MS = 60 * 60_000
const AWAY_MS = 30_000

const SCOPES = 'openid email profile'

export const newAttempt = (): OpenIdAttempt => ({
  state: oauth.generateRandomState(),
  verifier: oauth.generateRandomCodeVerifier(),
})

/** It binds the token to the attempt. As it follows from the verifier nobody has to keep both; from the challenge nobody can tell it. */
const nonceOf = (verifier: string) => createHash('sha256').update(`nonce of ${verifier}`).digest('base64url')

type Server = oauth.AuthorizationServer

/** One provider as we speak with it. */
export class OpenIdClient {
  readonly provider: OpenIdProvider
  readonly #clock: () => number
  readonly #hosts: ReadonlySet<string>
  readonly #client: oauth.Client
  readonly #options: { [oauth.customFetch]: ReturnType<typeof boundedFetch>; [oauth.allowInsecureRequests]: boolean }
  #known: { readonly server: Promise<Server>; until: number } | undefined

  constructor(provider: OpenIdProvider, clock: () => number) {
    this.provider = provider
    this.#clock = clock
    const issuer = new URL(provider.issuer)
    this.#hosts = new Set([issuer.host, ...provider.hosts])
    this.#client = { client_id: provider.clientId }
    this.#options = {
      [oauth.customFetch]: boundedFetch(this.#hosts),
      // The settings take an address without TLS on this machine alone.
      [oauth.allowInsecureRequests]: isLoopback(provider.issuer),
    }
  }

  /** Where somebody is sent to prove who they are. */
  async authorizationUrl({ state, verifier }: OpenIdAttempt, redirectUri: string): Promise<URL> {
    const { authorization_endpoint: endpoint } = await this.#server()
    if (endpoint === undefined || !this.#hosts.has(new URL(endpoint).host))
      throw new Error(`${this.provider.key} has no address at its own hosts to sign in at`)
    const url = new URL(endpoint)
    const asked = {
      response_type: 'code',
      client_id: this.provider.clientId,
      scope: SCOPES,
      state,
      nonce: nonceOf(verifier),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Last: clients of the protocol add the address themselves.
      redirect_uri: redirectUri,
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return url
  }

  /** Who came back. Throws where anything of it is not as it must be. */
  async personIn({ params, state, verifier, redirectUri }: OpenIdAnswer): Promise<OpenIdPerson> {
    const server = await this.#server()
    const checked = oauth.validateAuthResponse(server, this.#client, params, state ?? oauth.skipStateCheck)
    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      this.#client,
      this.#authentication(server),
      checked,
      redirectUri,
      verifier,
      this.#options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, this.#client, granted, {
      expectedNonce: nonceOf(verifier),
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, granted, this.#options)
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    if (!claims) throw new Error('The provider told nothing about the person')
    return personOf(claims, await this.#more(server, claims, tokens.access_token))
  }

  /** Some providers tell the address only when they are asked for it. */
  async #more(server: Server, claims: oauth.IDToken, accessToken: string): Promise<Claims> {
    if (claims['email'] !== undefined || server.userinfo_endpoint === undefined) return {}
    const answer = await oauth.userInfoRequest(server, this.#client, accessToken, this.#options)
    return oauth.processUserInfoResponse(server, this.#client, claims.sub, answer)
  }

  #authentication({ token_endpoint_auth_methods_supported: methods }: Server): oauth.ClientAuth {
    const { clientSecret } = this.provider
    if (clientSecret === undefined) return oauth.None()
    // What a provider takes that does not say so.
    const takesBasic = methods === undefined || methods.includes('client_secret_basic')
    return takesBasic ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret)
  }

  #server(): Promise<Server> {
    const now = this.#clock()
    if (this.#known && now < this.#known.until) return this.#known.server
    const server = this.#discover()
    const known = { server, until: now + KNOWN_MS }
    server.catch(() => (known.until = this.#clock() + AWAY_MS))
    this.#known = known
    return server
  }

  async #discover(): Promise<Server> {
    const issuer = new URL(this.provider.issuer)
    return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, this.#options))
  }
}

type Claims = Readonly<Record<string, unknown>>

function personOf(claims: oauth.IDToken, more: Claims): OpenIdPerson {
  // By an empty name everybody whom the provider does not name would be one person.
  if (claims.sub.trim() === '') throw new Error('The provider did not say who it is: the claim "sub" is empty')
  const all: Claims = { ...more, ...claims }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textIn(all, 'email'),
    // The word of the provider, and nothing that only looks like it.
    isEmailVerified: all['email_verified'] === true,
    name: textIn(all, 'name'),
  }
}

const textIn = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value.trim() : ''
}
