import type { OpenIdProvider } from '#areas/accounts/openid/openid-providers.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { isLoopback } from '#rules/names/loopback.ts'

/** `OPENID=club, google` names providers; `OPENID_CLUB_ISSUER` and so on tell about each. */

type Variables = Readonly<Record<string, string | undefined>>

const KEY = /^[a-z][a-z\d]{0,19}$/
const HOST = /^[a-z\d.-]+(?::\d{1,5})?$/i

export function readOpenId(env: Variables): readonly OpenIdProvider[] {
  const keys = listIn(env['OPENID'])
  for (const key of keys)
    if (!KEY.test(key)) throw new CannotStart(`OPENID must name providers such as club, but names "${key}".`)
  return [...new Set(keys)].map((key) => providerOf(key, env))
}

function providerOf(key: string, env: Variables): OpenIdProvider {
  const variable = (name: string) => `OPENID_${key.toUpperCase()}_${name}`
  const said = (name: string) => env[variable(name)]?.trim() || undefined
  const needed = (name: string) => {
    const value = said(name)
    if (value === undefined) throw new CannotStart(`${variable(name)} is missing: OPENID names ${key}.`)
    return value
  }
  const issuer = needed('ISSUER')
  if (!isIssuer(issuer))
    throw new CannotStart(`${variable('ISSUER')} must be an https address without a query, but is "${issuer}".`)
  const hosts = listIn(said('HOSTS'))
  for (const host of hosts)
    if (!HOST.test(host)) throw new CannotStart(`${variable('HOSTS')} must list host names, but has "${host}".`)
  return {
    key,
    name: said('NAME') ?? key,
    issuer,
    clientId: needed('CLIENT_ID'),
    clientSecret: said('CLIENT_SECRET'),
    hosts,
  }
}

const listIn = (text = ''): readonly string[] => text.split(/[\s,]+/).filter(Boolean)

/** Without TLS on this machine alone, for trying things out. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return search === '' && hash === '' && username === '' && (protocol === 'https:' || isLoopback(text))
}
