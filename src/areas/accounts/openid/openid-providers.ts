import { provided } from '#http/areas/dependencies.ts'

/** Somebody else at whom people prove who they are, as the settings name it. */
export interface OpenIdProvider {
  /** In addresses, and in the protocol. */
  readonly key: string
  /** As people know it. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Besides the issuer's, where its keys and tokens come from. */
  readonly hosts: readonly string[]
}

export const openIdProviders = provided<readonly OpenIdProvider[]>(() => [])

/** What a page offers. */
export interface ProviderShown {
  readonly key: string
  readonly name: string
}
