import type { Role } from '#access/roles.ts'
import type { Actor } from '#records/viewing/actor.ts'
import type { Proved } from './sessions.ts'

/** What these routes let people do with accounts; the accounts themselves are somebody else's. */
export interface AuthFlows {
  /** Undefined where nobody signs in so. */
  readonly codes: CodeFlows | undefined
  readonly providers: ProviderFlows | undefined
  signIn(asked: PasswordCredentials): Promise<Proved>
  requestVerification(email: string): Promise<void>
  /** With a password it takes the place of the one that was chosen at signing up: somebody else may have done that. */
  confirmVerification(token: string, chosen?: ChosenPassword): Promise<Verified>
  requestPasswordReset(email: string): Promise<void>
  confirmPasswordReset(asked: ChosenPassword & { token: string }): Promise<void>
  requestEmailChange(actor: Actor, newEmail: string): Promise<void>
  confirmEmailChange(asked: { token: string; password: string }): Promise<void>
  /** Ends every session of the person; what it returns begins a new one. */
  changePassword(actor: Actor, asked: PasswordChange): Promise<Proved>
  /** Ends every session of the person; what it returns begins a new one. */
  signOutEverywhere(actor: Actor): Promise<Proved>
}

export interface PasswordCredentials {
  identity: string
  password: string
  /** Where they ask from, for limits. */
  address: string
  /** Shows that somebody signed in to this account there before. */
  device?: string | undefined
}

/** An address that was proved to be somebody's. */
export interface Verified {
  email: string
  /** The page from which the person signed up, to go on there; ''. */
  to: string
  /** The role that an invitation gave at the same moment. */
  accepted?: Role
}

/** A new one, typed twice. */
export interface ChosenPassword {
  password: string
  passwordConfirm: string
}

export interface PasswordChange extends ChosenPassword {
  oldPassword: string
}

/** Signing in by a code that is mailed. */
export interface CodeFlows {
  /** How long one counts. */
  readonly seconds: number
  /** Answers the id under which the code is to be given, also for an address that nobody has. */
  request(email: string, address: string): Promise<string>
  signIn(asked: CodeCredentials): Promise<Proved>
}

export interface CodeCredentials {
  id: string
  code: string
  address: string
}

/** Signing in by somebody else who knows the person. */
export interface ProviderFlows {
  /** Those that can be had at the moment. */
  offered(): Promise<readonly OfferedProvider[]>
  signIn(asked: ProviderCredentials): Promise<ProvedElsewhere>
}

export interface OfferedProvider {
  name: string
  displayName: string
  /** Ends with the name of the parameter for the address to come back to. */
  url: URL
  state: string
  codeVerifier: string
}

export interface ProviderCredentials {
  provider: string
  code: string
  codeVerifier: string
  redirectURL: string
  address: string
}

export interface ProvedElsewhere {
  proved: Proved
  /** What the provider said of the person. */
  meta: Readonly<Record<string, unknown>>
}
