import { MANAGES_A_TEAM } from '#access/managers.ts'
import { collection } from '#records/schema/collection.ts'
import { eventFields, pictureFields } from './timeline.fields.ts'

const ADMIN = '@request.auth.roles ?= "admin"'
const HELPER = '@request.auth.roles ?= "worker"'
/** Whoever manages a team has to know what its players know. */
const PLAYER = `(@request.auth.player != "" || ${MANAGES_A_TEAM})`

const AUDIENCE = [
  'audience = "everybody"',
  `(audience = "players" && ${PLAYER})`,
  `(audience = "helpers" && ${HELPER})`,
  `(audience = "managers" && ${MANAGES_A_TEAM})`,
].join(' || ')

const SEEN = `(published = true && (${AUDIENCE})) || ${ADMIN}`

/** What there is at the weekend besides the games. */
export const timelines = collection('timelines', {
  fields: { ...eventFields, ...pictureFields },
  checks: [
    `"title_en" <> '' OR "title_de" <> ''`,
    `"ends" <> "starts"`,
    `"picture" = '' OR "alt_en" <> '' OR "alt_de" <> ''`,
  ],
  indexes: [['day', 'starts']],
  rules: { list: SEEN, view: SEEN, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    timelines: typeof timelines
  }
}
