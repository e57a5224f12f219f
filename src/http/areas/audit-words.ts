/** What was audited, in words. */

/** Something that somebody did. */
export interface AuditEntry {
  /** `<area>.<what>` */
  readonly action: string
  readonly subject: AuditSubject
  readonly detail: Readonly<Record<string, unknown>>
}

export interface AuditSubject {
  readonly collection: string
  readonly id: string
  /** What people call it, or `somebody` where it is gone or has no name. */
  readonly name: string
}

export interface AuditWordsContext {
  /** Of the tournament, for amounts. */
  readonly currency: string
}

/** By its action, in the language of the visitor. */
export type AuditWords = Readonly<Record<string, (entry: AuditEntry, context: AuditWordsContext) => string>>

/** The same of many that were done at once: “24 teams imported”. Without it one is told, and how many more. */
export type AuditManyWords = Readonly<Record<string, (count: number, one: AuditEntry) => string>>

/** `before` or `after` of a change that was kept field by field. */
export function changedPart({ detail }: AuditEntry, part: 'before' | 'after'): Readonly<Record<string, unknown>> {
  const value = detail[part]
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
