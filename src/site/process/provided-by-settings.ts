import { openIdProviders } from '#areas/accounts/openid/openid-providers.ts'
import { pushEndpointRules } from '#areas/notifications/push/push.commands.server.ts'
import type { Override } from '#http/areas/dependencies.ts'
import { trustedProxies } from '#http/server/proxy-signs.ts'
import type { Settings } from './settings.ts'

/** What the settings of an installation mean for its areas. */
export const providedBySettings = ({
  push,
  openId,
  trustedProxies: trusted,
}: Pick<Settings, 'push' | 'openId' | 'trustedProxies'>): readonly Override[] => [
  pushEndpointRules.as(push),
  openIdProviders.as(openId),
  trustedProxies.as(trusted),
]
