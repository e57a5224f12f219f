import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where a device says it is reached. Anybody can say anything: nobody makes us call machines of our own network. */

const ENDPOINT_MOST = 1_000

/** Everything that is not the public internet. */
const INSIDE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4')

/** Only 2000::/3 is given out, and of it not all leads outside: documentation, tunnels that hold an address of any kind. */
const OUTSIDE_6 = new BlockList()
OUTSIDE_6.addSubnet('2000::', 3, 'ipv6')
const INSIDE_6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE_6.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !INSIDE.check(address, 'ipv4')
  return version === 6 && OUTSIDE_6.check(address, 'ipv6') && !INSIDE_6.check(address, 'ipv6')
}

const isLoopback = (address: string) => address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

export interface EndpointRules {
  /** A push service on this machine, for tests and for trying things out. */
  readonly allowsLoopback: boolean
}

/** The address, if it may be called as far as it says itself; undefined otherwise. What its name means is asked when it is called. */
export function endpointIn(text: string, { allowsLoopback }: EndpointRules): URL | undefined {
  if (text.length > ENDPOINT_MOST || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowsLoopback && isLoopback(host) && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  if (url.protocol !== 'https:' || (url.port !== '' && url.port !== '443')) return undefined
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : undefined
  return PUBLIC_NAME.test(host) ? url : undefined
}

/** A URL takes more signs, and a dot at the end as well: with them one service would have any number of names. */
const PUBLIC_NAME = /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/

/** Finds the addresses of a name, and takes none that leads inside: asked at the very connection, so that no second answer differs. */
export const publicLookup: LookupFunction = (name, options, callback) => {
  resolveName(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, [])
    const [first, ...more] = found
    if (!first) return callback(new Error('no address'), [])
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('leads inside'), { code: 'EINSIDE' }), [])
    return options.all ? callback(null, [first, ...more]) : callback(null, first.address, first.family)
  })
}
