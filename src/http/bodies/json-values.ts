const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LIST = 0x5b
const OBJECT = 0x7b

/**
 * Whether a JSON text holds more values than so many, told without making any: each begins with the text, after the sign
 * that opens a list or an object, or after a comma. What is no JSON is counted somehow, and refused by the parser.
 */
export function holdsMoreValues(bytes: Uint8Array, max: number): boolean {
  // No value is shorter than itself and the sign before it.
  if (bytes.length / 2 <= max) return false
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if ((byte === COMMA || byte === LIST || byte === OBJECT) && ++values > max) return true
  }
  return false
}

/** Where the quote stands that ends a text. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; ; ) {
    const end = bytes.indexOf(QUOTE, at)
    if (end === -1) return bytes.length
    let escapes = end
    while (escapes > at && bytes[escapes - 1] === BACKSLASH) escapes--
    if ((end - escapes) % 2 === 0) return end
    at = end + 1
  }
}
