/** The field that holds the key of a form: a repeat with the same key gets the same answer. */
export const FORM_KEY = '_key'

/** Browsers make these only on pages that came over TLS, or from the machine itself. */
export const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (it) => it.toString(16)).join('')
