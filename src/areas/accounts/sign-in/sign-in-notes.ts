import { withParams } from '#rules/with-params.ts'
import { m } from '#words/messages.js'

/** What the sign-in page says about what was done just before, by the code in `?note=`. */
const NOTES = {
  verified: m.accounts_login_note_verified,
  password: m.accounts_login_note_password,
  email: m.accounts_login_note_email,
  'signed-out': m.accounts_login_note_signed_out,
  deleted: m.accounts_login_note_deleted,
  setup: m.accounts_login_note_setup,
  made: m.accounts_login_note_made,
}

export type SignInNote = keyof typeof NOTES

/** Undefined for a code that is none of ours. */
export const signInNote = (code: string): string | undefined =>
  Object.entries(NOTES).find(([known]) => known === code)?.[1]()

/** The sign-in page with a note, and where to go on after it. */
export const signInWith = (note: SignInNote, to = '') => withParams('/user/login', { note, to })
