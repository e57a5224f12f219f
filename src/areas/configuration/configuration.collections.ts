import { collection, type RecordOf } from '#records/schema/collection.ts'
import { configFields, configTranslationFields } from './configuration.fields.ts'
import type { Flag } from './flags.ts'

/** The installation's switches and their messages: exactly one record. */
export const config = collection('config', {
  fields: configFields,
  single: true,
  singleId: 'fieldsideconfig',
  refuseStale: true,
  rules: {
    list: '',
    view: '',
    create: null,
    update: '@request.auth.roles ?= "admin"',
    delete: null,
  },
})

export type Config = RecordOf<typeof config>

/** What the messages of the switches are in German: exactly one record, beside the one that the specification describes. */
export const configTranslations = collection('config_translations', {
  fields: configTranslationFields,
  single: true,
  refuseStale: true,
  rules: config.rules,
})

/** Whether a switch is on, as a part of a rule: what a page hides while it is off, programs are not told either. */
export const whileSwitchedOn = (flag: Flag) => `@collection.config.${flag} = true`

declare module '#records/schema/collection.ts' {
  interface Known {
    config: typeof config
    config_translations: typeof configTranslations
  }
}
