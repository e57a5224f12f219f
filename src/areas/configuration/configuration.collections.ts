import { collection } from '#records/schema/collection.ts'
import { configFields } from './configuration.fields.ts'

/** The installation's switches and their messages: exactly one record. */
export const config = collection('config', {
  fields: configFields,
  single: true,
  refuseStale: true,
  rules: {
    list: '',
    view: '',
    create: null,
    update: '@request.auth.roles ?= "admin"',
    delete: null,
  },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    config: typeof config
  }
}
