import type { PageRequest } from '#http/pages/page-request.ts'
import { identitiesOf } from '../../openid/identities.server.ts'
import { openIdProviders } from '../../openid/openid-providers.ts'
import type { ProviderWay } from '../profile.ts'

/** Those that the installation names, and those that it no longer does while somebody is connected with them. */
export async function providerWaysOf(page: PageRequest): Promise<readonly ProviderWay[]> {
  const connected = new Map((await identitiesOf(page.db, page.viewer.id)).map(({ issuer, email }) => [issuer, email]))
  const named = page
    .get(openIdProviders)
    .map(({ key, name, issuer }) => ({ key, name, issuer, email: connected.get(issuer) }))
  const others = [...connected].filter(([issuer]) => named.every((it) => it.issuer !== issuer))
  return [...named, ...others.map(([issuer, email]) => ({ key: undefined, name: new URL(issuer).host, issuer, email }))]
}
