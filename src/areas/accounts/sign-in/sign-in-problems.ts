import { m } from '#words/messages.js'

/** Why somebody who came from elsewhere was not let in, by the code in `?problem=`. */
const PROBLEMS = {
  account_blocked: m.accounts_form_blocked,
  login_off: m.accounts_login_off,
  openid_away: m.accounts_openid_away,
  openid_failed: m.accounts_openid_failed,
  openid_has_one: m.accounts_openid_has_one,
  openid_known: m.accounts_openid_known,
  openid_taken: m.accounts_openid_taken,
  openid_unproved: m.accounts_openid_unproved,
  sign_up_off: m.accounts_sign_up_off,
  status_429: m.site_problem_too_often,
  way_unproved: m.accounts_way_unproved,
}

/** Undefined where nothing is wrong; a code that is none of ours says that it did not work. */
export function signInProblem(code: string): string | undefined {
  if (code === '') return undefined
  return (Object.entries(PROBLEMS).find(([known]) => known === code)?.[1] ?? m.accounts_openid_failed)()
}
