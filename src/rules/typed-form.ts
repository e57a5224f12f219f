import type { FormValues } from './edited-form.ts'

/** What somebody typed, as far as a form gets it back. */
export interface TypedForm {
  /** By the name of the field. */
  readonly values: FormValues
  /** Of fields that were there several times, such as ticks, all values. */
  readonly several?: Readonly<Record<string, readonly string[]>>
}

const SECRET = /password|token/i

/** Everything but files and secrets. */
export function typedIn(form: Iterable<readonly [name: string, value: unknown]>): TypedForm {
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !SECRET.test(name) ? [[name, value] as const] : [],
  )
  const several = [...Map.groupBy(typed, ([name]) => name)].filter(([, all]) => all.length > 1)
  return {
    values: Object.fromEntries(typed),
    ...(several.length > 0 && {
      several: Object.fromEntries(several.map(([name, all]) => [name, all.map(([, value]) => value)])),
    }),
  }
}
