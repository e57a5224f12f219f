/**
 * By which a phone knows that it is the one that counts. Its name stays with the service, because whoever has it can count
 * in its place; a mark says no more than whether two names are the same. FNV-1a.
 */
export function phoneMark(phone: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(phone)) hash = Math.imul(hash ^ byte, 0x01000193)
  return phone === '' ? '' : (hash >>> 0).toString(36)
}
