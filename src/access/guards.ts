import type { Role } from './roles.ts'

/** Who may enter a page. */
export type Access =
  | { readonly is: 'anyone' }
  | { readonly is: 'signedIn' }
  /** Every one of them is needed; being admin stands for no other role. */
  | { readonly is: 'roles'; readonly roles: readonly Role[] }
  /** Every one of these switches must be on. */
  | { readonly is: 'config'; readonly flags: readonly string[] }
  /** A check of the page's own, found by its name. */
  | { readonly is: 'check'; readonly name: string }

export const anyone: Access = { is: 'anyone' }
export const signedIn: Access = { is: 'signedIn' }
export const withRoles = (needed: readonly Role[]): Access => ({ is: 'roles', roles: needed })
export const whileOn = (flags: readonly string[]): Access => ({ is: 'config', flags })
export const check = (name: string): Access => ({ is: 'check', name })

/** What is known of the visitor and the installation at this moment. */
export interface Visit {
  readonly signedIn: boolean
  readonly roles: readonly Role[]
  /** A switch that is not known counts as off. */
  readonly isOn: (flag: string) => boolean
  /** Undefined: there is no check of that name. */
  readonly passes: (check: string) => boolean | undefined
}

export type Verdict =
  | { readonly is: 'enter'; readonly note?: string }
  | { readonly is: 'signIn' }
  | { readonly is: 'noAccess' }
  | { readonly is: 'goHome' }
  | { readonly is: 'notFound' }

const ENTER: Verdict = { is: 'enter' }

/** Whether a visitor may enter, and where to send them otherwise. A guard that nobody knows is a mistake, not an answer. */
export function verdictOn(access: Access, visit: Visit): Verdict {
  switch (access.is) {
    case 'anyone':
      return ENTER
    case 'signedIn':
      return visit.signedIn ? ENTER : { is: 'signIn' }
    case 'roles':
      if (!visit.signedIn) return { is: 'signIn' }
      if (access.roles.length === 0) return { is: 'enter', note: 'the page asks for roles but names none' }
      return access.roles.every((role) => visit.roles.includes(role)) ? ENTER : { is: 'noAccess' }
    case 'config':
      return access.flags.every((flag) => visit.isOn(flag)) ? ENTER : { is: 'goHome' }
    case 'check': {
      const passes = visit.passes(access.name)
      if (passes === undefined) throw new UnknownGuard(access.name)
      return passes ? ENTER : { is: 'notFound' }
    }
    default:
      throw new UnknownGuard(JSON.stringify(access))
  }
}

export class UnknownGuard extends Error {
  constructor(what: string) {
    super(`There is no guard ${what}`)
  }
}
