import { openIdProviders } from '#areas/accounts/openid/openid-providers.ts'
import { pushEndpointRules } from '#areas/notifications/push/push.commands.server.ts'
import type { Override } from '#http/areas/dependencies.ts'
import { countedByAll } from '#http/metrics/metrics-routes.ts'
import { trustedProxies } from '#http/server/proxy-signs.ts'
import type { Settings } from './settings.ts'
import { countedByAll as ofCluster } from './supervising/counted-by-all.ts'

/** What the settings of an installation mean for its areas. */
export const providedBySettings = ({
  push,
  openId,
  trustedProxies: trusted,
}: Pick<Settings, 'push' | 'openId' | 'trustedProxies'>): readonly Override[] => [
  pushEndpointRules.as(push),
  openIdProviders.as(openId),
  trustedProxies.as(trusted),
  countedByAll.as(ofCluster),
]
