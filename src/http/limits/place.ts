/** What counts as one place: an IPv4 address, or the network of an IPv6 one, all of which belongs to one customer. */
export function placeOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const front = before.split(':').filter(Boolean)
  const back = after?.split(':').filter(Boolean) ?? []
  const zeros = after === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
