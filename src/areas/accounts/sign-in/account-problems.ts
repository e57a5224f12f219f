import { useMemo } from 'react'
import { type ProblemWords, wordsFor } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { FormError } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'

/** Why the pages of the accounts refuse something, in words. */
const WORDS: ProblemWords = {
  account_blocked: m.accounts_form_blocked,
  already_booker: m.accounts_form_already_booker,
  invitation_expired: m.accounts_form_invitation_expired,
  invitation_revoked: m.accounts_form_invitation_revoked,
  invitation_unknown: m.accounts_form_invitation_unknown,
  invitation_used_up: m.accounts_form_invitation_used_up,
  last_admin: m.accounts_form_last_admin,
  managers_full: m.accounts_form_team_full,
  login_off: m.accounts_login_off,
  request_open: m.accounts_form_request_open,
  sign_up_off: m.accounts_sign_up_off,
  validation_common_password: m.accounts_form_common_password,
  validation_invalid_new_email: m.accounts_form_same_email,
  validation_invalid_old_password: m.accounts_form_wrong_password,
  validation_invalid_password: m.accounts_form_wrong_password,
  validation_invalid_text: m.accounts_form_odd_password,
  validation_invalid_token: m.accounts_form_link_ended,
  validation_max_text_constraint: m.accounts_form_long_password,
  validation_min_text_constraint: m.accounts_form_short_password,
  validation_values_mismatch: m.accounts_form_mismatch,
}

/** Mails are counted by the hour. */
const MAIL_WORDS: ProblemWords = { ...WORDS, status_429: m.accounts_form_mail_too_often }

/** The fields of a form by their names, with their labels. */
export type FieldLabels = Readonly<Record<string, () => string>>

export const NO_FIELDS: FieldLabels = {}

export interface Problems {
  /** For the summary above the fields, the same until another answer arrives. */
  readonly all: readonly FormError[]
  /** What is wrong with one field, to be spread upon it. The first one has the focus, also where no script runs. */
  at(field: string): { error: string | undefined; autoFocus: boolean }
}

interface Options {
  /** Before the names of the fields in their ids, where a page has several forms. */
  readonly prefix?: string
  readonly sendsMail?: boolean
}

/** What is wrong with a form of these fields. A problem with anything else is one of the whole form. */
export function useProblems(refused: RefusedForm | undefined, labels: FieldLabels, options: Options = {}): Problems {
  const { prefix = '', sendsMail = false } = options
  const words = sendsMail ? MAIL_WORDS : WORDS
  const wrong = Object.entries(labels).flatMap(([field, label]) => {
    const problem = refused?.errors[field]
    return problem ? [{ field, label: label(), text: wordsFor(problem, words) }] : []
  })
  const all = useMemo((): readonly FormError[] => {
    if (!refused) return []
    if (wrong.length === 0) return [{ text: wordsFor(refused.problem, words) }]
    return wrong.map(({ field, label, text }) => ({ field: prefix + field, text: `${label}: ${text}` }))
    // What is wrong follows from the answer alone; another summary would take the focus again.
  }, [refused])
  return {
    all,
    at: (field) => ({
      error: wrong.find((problem) => problem.field === field)?.text,
      autoFocus: wrong[0]?.field === field,
    }),
  }
}
