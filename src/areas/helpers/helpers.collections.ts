import { collection } from '#records/schema/collection.ts'
import { bool, choice, date, integer, relation } from '#records/schema/fields.ts'
import { HELPER_DAYS } from '#rules/helpers/job-times.ts'
import { ENTRY_STATUSES } from '#rules/helpers/taking-jobs.ts'
import { jobFields } from './helpers.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
const SEEN = `${ADMIN} || (state != "draft" && @request.auth.roles ?= "worker")`
const OWN = `user = @request.auth.id || ${ADMIN}`

/**
 * What helpers do. How many have a place stands here too, so that whoever looks at a job hears when the last one goes
 * and nobody hears who has it.
 */
export const helperJobs = collection('helperjobs', {
  fields: {
    ...jobFields,
    /** Of its date, where that is one of the two. */
    day: choice(HELPER_DAYS, { locked: true }),
    /** Places that are held. */
    taken: integer({ min: 0, locked: true }),
    /** Those who have one and look for somebody else. */
    seeking: integer({ min: 0, locked: true }),
    waiting: integer({ min: 0, locked: true }),
  },
  checks: [`"ends" <> "starts"`],
  indexes: [['date', 'starts']],
  rules: { list: SEEN, view: SEEN, create: null, update: null, delete: null },
})

/** Who does it. Numbered places let no two people have the last one, whatever they saw before. */
export const helperJobEntries = collection('helperjob_entries', {
  fields: {
    job: relation('helperjobs', { required: true, onDelete: 'cascade' }),
    user: relation('users', { required: true, onDelete: 'cascade' }),
    status: choice(ENTRY_STATUSES, { required: true }),
    /** From one; 0 for whoever has none. Beyond the job's maximum: an admin has overfilled it. */
    place: integer({ min: 0 }),
    /** The order of those who wait. */
    since: date(),
    /** Until when an offer stands. */
    offered_until: date(),
    /** Keeps the place until somebody takes it over. */
    seeks_replacement: bool(),
  },
  unique: [{ fields: ['job', 'user'] }, { fields: ['job', 'place'], where: '"place" > 0' }],
  indexes: [['user'], ['status', 'offered_until']],
  rules: { list: OWN, view: OWN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    helperjobs: typeof helperJobs
    helperjob_entries: typeof helperJobEntries
  }
}
