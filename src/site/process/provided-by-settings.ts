import { openIdProviders } from '#areas/accounts/openid/openid-providers.ts'
import { pushEndpointRules } from '#areas/notifications/push/push.commands.server.ts'
import type { Override } from '#http/areas/dependencies.ts'
import type { Settings } from './settings.ts'

/** What the settings of an installation mean for its areas. */
export const providedBySettings = ({ push, openId }: Pick<Settings, 'push' | 'openId'>): readonly Override[] => [
  pushEndpointRules.as(push),
  openIdProviders.as(openId),
]
