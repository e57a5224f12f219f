import { collection } from '#records/schema/collection.ts'
import { registrationSettingsFields } from './settings.fields.ts'

/** Beside the switch of the configuration, whose record is the specification's. One at most; none before somebody said something. */
export const registrationSettings = collection('registration_settings', {
  fields: registrationSettingsFields,
  single: true,
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    registration_settings: typeof registrationSettings
  }
}
