import { BlockList, isIP } from 'node:net'
import { isSchemaName } from '#records/storage/schema-in-address.ts'

/** Whether the text of a setting is what it says it is. */

export const HOST_NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i
/** `desk@club.example` or `Club <desk@club.example>`; a line break would start a header of its own. */
export const SENDER = /^(?:[^<>@\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(text)
  const bare = pathname === '/' && search === '' && hash === '' && username === '' && password === ''
  return bare && (protocol === 'http:' || protocol === 'https:')
}

/** Without the name of a database the server would guess one. */
export function isPostgres(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, searchParams } = new URL(text)
  const schema = searchParams.get('schema')
  if (schema !== null && !isSchemaName(schema)) return false
  return (protocol === 'postgres:' || protocol === 'postgresql:') && pathname.length > 1
}

export function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== ''
}

export function proxiesOf(list: string): BlockList | undefined {
  const proxies = new BlockList()
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix, ...more] = entry.split('/')
    const version = isIP(address)
    if (version === 0 || more.length > 0) return undefined
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) proxies.addAddress(address, family)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
      proxies.addSubnet(address, Number(prefix), family)
    else return undefined
  }
  return proxies
}
