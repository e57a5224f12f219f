import type { Role } from '#access/roles.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Language } from '#http/pages/languages.ts'

/** What the profile shows of a person. */
export interface Profile {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly roles: readonly Role[]
  /** Whom the account is connected to. */
  readonly player: PlayerSeen | undefined
  readonly hasPassword: boolean
  /** Other ways in that there are, and those that the account has. */
  readonly ways: readonly ProviderWay[]
  /** Undefined where the installation has none. */
  readonly passkeys: readonly PasskeySeen[] | undefined
  /** The latest one for the role booker. */
  readonly request: RequestSeen | undefined
}

/** A provider, and whether the account is connected with it. */
export interface ProviderWay {
  /** Undefined where the installation no longer names it. */
  readonly key: string | undefined
  readonly name: string
  readonly issuer: string
  /** As the provider knows the person, '' where it did not say; undefined where it is not connected. */
  readonly email: string | undefined
}

export interface PasskeySeen {
  readonly id: string
  readonly name: string
  /** When it was made, in words. */
  readonly day: string
}

export interface PlayerSeen {
  /** As everybody sees it. */
  readonly name: string
  /** As it stands on the shirt; '' for none. */
  readonly number: string
  readonly team: string
}

export interface RequestSeen {
  readonly status: 'open' | 'approved' | 'declined' | ''
  readonly message: string
  readonly reason: string
  /** When it was made, in words. */
  readonly day: string
}

/** What one of its forms did. */
export type ProfileDone =
  | {
      readonly done:
        | 'name'
        | 'language'
        | 'password'
        | 'ask-booker'
        | 'withdraw-booker'
        | 'sign-out-others'
        | 'connected'
        | 'disconnect'
        | 'remove-passkey'
    }
  | { readonly done: 'email'; readonly sentTo: string }

/** The answer to a form of the profile. */
export type ProfileAnswer = ProfileDone | RefusedForm | undefined

/** The refusal of one form: a page with several must not show it at the others. */
export const refusedAs = (answer: ProfileAnswer, intent: string): RefusedForm | undefined =>
  answer && 'refused' in answer && answer.values['intent'] === intent ? answer : undefined

export const isDone = (answer: ProfileAnswer, what: ProfileDone['done']): boolean =>
  answer !== undefined && 'done' in answer && answer.done === what
