import { type Dependencies, provided } from '#http/areas/dependencies.ts'
import type { OfferedProvider, ProviderFlows } from '#http/auth/auth-flows.ts'
import { originOf } from '#http/auth/origin.ts'
import { placeOf } from '#http/limits/place.ts'
import { ComeBackLater } from '#http/limits/rate-limits.ts'
import { badRequest } from '#records/errors.ts'
import { accountLimits } from '../providers.server.ts'
import { checkMayEnter } from '../sign-in/may-enter.server.ts'
import { enterAs } from './identities.server.ts'
import { newAttempt, type OpenIdAnswer, OpenIdClient, type OpenIdPerson } from './openid-client.server.ts'
import { openIdProviders } from './openid-providers.ts'

/** The providers of an installation, by their key. */
export const openIdClients = provided(
  ({ get, clock }): ReadonlyMap<string, OpenIdClient> =>
    new Map(get(openIdProviders).map((provider) => [provider.key, new OpenIdClient(provider, clock)])),
)

/** Who came back from a provider. Why it was not taken is for the log, and nobody else's business. */
export async function personFrom(
  client: OpenIdClient,
  answer: OpenIdAnswer,
  dependencies: Dependencies,
  address: string,
) {
  await dependencies.get(accountLimits).signInPlace.take(placeOf(address))
  try {
    return await client.personIn(answer)
  } catch (error) {
    if (error instanceof ComeBackLater) throw error
    dependencies.log.warn('a provider sent somebody whose word was not taken', { provider: client.provider.key, error })
    throw badRequest('Failed to fetch OAuth2 token.', undefined, { cause: error })
  }
}

/** Signing in by a provider, as the protocol speaks of it; undefined where there is none. */
export function providerFlowsOf(dependencies: Dependencies): ProviderFlows | undefined {
  const clients = dependencies.get(openIdClients)
  if (clients.size === 0) return undefined
  const { db, publicUrl, log } = dependencies
  return {
    async offered() {
      const found = await Promise.all([...clients.values()].map(offeredBy))
      return found.filter((it) => it !== undefined)
    },

    async signIn({ provider, code, codeVerifier, redirectURL, address }) {
      const client = clients.get(provider)
      if (!client) throw badRequest('An error occurred while validating the submitted data.', { provider: noProvider })
      // Whoever may come back is registered at the provider; of ours these are the only ones.
      if (!URL.canParse(redirectURL) || new URL(redirectURL).origin !== originOf(publicUrl))
        throw badRequest('An error occurred while validating the submitted data.', { redirectURL: elsewhere })
      const params = new URLSearchParams({ code, iss: client.provider.issuer })
      const answer = { params, state: undefined, verifier: codeVerifier, redirectUri: redirectURL }
      const person = await personFrom(client, answer, dependencies, address)
      const { user, isNew } = await db.write((tx) => enterAs(tx, person, ''))
      return { proved: await checkMayEnter(db, user, 'provider'), meta: metaOf(person, isNew) }
    },
  }

  /** One that does not answer is not offered. */
  async function offeredBy(client: OpenIdClient): Promise<OfferedProvider | undefined> {
    const attempt = newAttempt()
    try {
      const url = await client.authorizationUrl(attempt, '')
      const { key: name, name: displayName } = client.provider
      return { name, displayName, url, state: attempt.state, codeVerifier: attempt.verifier }
    } catch (error) {
      log.warn('a provider does not answer', { provider: client.provider.key, error })
      return undefined
    }
  }
}

const metaOf = ({ subject, email, name }: OpenIdPerson, isNew: boolean) => ({ id: subject, email, name, isNew })

const noProvider = { code: 'validation_invalid_provider', message: 'The provider is missing or is not enabled.' }
const elsewhere = { code: 'validation_invalid_redirect', message: 'Must be an address of this installation.' }
