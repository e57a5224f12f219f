import { m } from '#words/messages.js'

/** `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[], options: { readonly locale?: 'en' | 'de' } = {}): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : m.site_and({ list: names.slice(0, -1).join(', '), last }, options)
}
