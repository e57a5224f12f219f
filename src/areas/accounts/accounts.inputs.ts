import * as v from 'valibot'
import { LANGUAGES } from './languages.ts'

/** What the commands of the accounts take. Whether an address and a password are good enough the server tells. */

const BLANK = 'Cannot be blank.'

const name = v.pipe(
  v.string(BLANK),
  v.trim(),
  v.nonEmpty(BLANK),
  v.maxLength(100, 'Must be no more than 100 character(s).'),
)
const email = v.pipe(v.string(BLANK), v.trim(), v.nonEmpty(BLANK))
const filled = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
const language = v.optional(v.picklist(LANGUAGES, 'Must be one of the languages.'), 'en')

export const signUpInput = v.strictObject({ name, email, password: filled, passwordConfirm: filled, language })

export const setUpFirstAdminInput = v.strictObject({
  token: filled,
  name,
  email,
  password: filled,
  passwordConfirm: filled,
  language,
})
