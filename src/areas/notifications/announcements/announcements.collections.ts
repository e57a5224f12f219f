import { collection } from '#records/schema/collection.ts'
import { choice, date, integer, relation } from '#records/schema/fields.ts'
import { ANNOUNCEMENT_STATES, saidFields } from './announcements.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'

/** What organisers have said or are going to say: who, when, to whom, to how many. What people read of it is a notice. */
export const announcements = collection('announcements', {
  fields: {
    ...saidFields,
    state: choice(ANNOUNCEMENT_STATES, { required: true }),
    /** When it goes out, or went. */
    due: date({ required: true }),
    /** People with an account whom it concerned when it went out. */
    recipients: integer({ min: 0 }),
    /** Empty once they have left. */
    author: relation('users', { onDelete: 'setNull' }),
    /** Empty before it is sent and after it was taken back. */
    notice: relation('notices', { onDelete: 'setNull' }),
  },
  checks: [`"title_en" <> '' OR "title_de" <> ''`],
  indexes: [['state', 'due']],
  rules: { list: ADMIN, view: ADMIN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    announcements: typeof announcements
  }
}
