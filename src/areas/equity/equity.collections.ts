import { collection } from '#records/schema/collection.ts'
import { equityFields } from './equity.fields.ts'

/** One record at most; none before somebody wrote something. */
export const equity = collection('equity', {
  fields: equityFields,
  single: true,
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    equity: typeof equity
  }
}
