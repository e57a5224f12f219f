import type { PageRequest } from '#http/pages/page-request.ts'
import { openIdProviders, type ProviderShown } from './openid-providers.ts'

/** What a page may tell of them: no secrets. */
export const providersShown = (page: Pick<PageRequest, 'get'>): readonly ProviderShown[] =>
  page.get(openIdProviders).map(({ key, name }) => ({ key, name }))
