/** Reading what somebody sent: beyond the end there is nothing, and nothing throws. */

export type Bytes = Uint8Array

/** Big-endian; beyond the end zeros. */
export const uint32 = (bytes: Bytes, at: number): number => uint16(bytes, at) * 65_536 + uint16(bytes, at + 2)
export const uint16 = (bytes: Bytes, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

/** Little-endian. */
export const uint32le = (bytes: Bytes, at: number): number => uint16le(bytes, at) + uint16le(bytes, at + 2) * 65_536
export const uint16le = (bytes: Bytes, at: number): number => (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256

export const word = (bytes: Bytes, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const latin1 = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function uint32bytes(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function uint32leBytes(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
