const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LIST = 0x5b
const OBJECT = 0x7b

/**
 * How many values a JSON text holds, as far as they are no more than `most` and one, told without making any: each begins with the text,
 * after the sign that opens a list or an object, or after a comma. What is no JSON is counted somehow, and refused by the parser.
 */
export function countValues(bytes: Uint8Array, most: number): number {
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if ((byte === COMMA || byte === LIST || byte === OBJECT) && ++values > most) return values
  }
  return values
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
