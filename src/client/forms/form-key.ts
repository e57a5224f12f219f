/** The field that holds the key of a form: a repeat with the same key gets the same answer. */
export const FORM_KEY = '_key'
