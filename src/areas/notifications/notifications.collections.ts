import { MANAGES_A_TEAM } from '#access/managers.ts'
import { ROLES } from '#access/roles.ts'
import { managedByViewer } from '#areas/teams/teams.collections.ts'
import { collection } from '#records/schema/collection.ts'
import { bool, choice, relation, text } from '#records/schema/fields.ts'
import { NOTICE_CATEGORIES } from '#rules/notifications/categories.ts'

/** Whom a notice concerns. */
const NOTICE_AUDIENCES = ['everybody', 'division', 'team', ...ROLES, 'person'] as const

/**
 * What is for a team is read by its players and managers alone, unless it says what public pages say anyway; what is for a division is told to
 * each of its teams, or public. An audience that is a role is read by those who have it, and that of managers by those who manage something.
 */
const READERS = [
  'audience = "everybody"',
  '(is_public = true && (audience = "division" || audience = "team"))',
  `(audience = "team" && team != "" && (@request.auth.player.team = team || ${managedByViewer('team.')}))`,
  '(audience != "teammanager" && @request.auth.roles ?= audience)',
  `(audience = "teammanager" && ${MANAGES_A_TEAM})`,
  '(audience = "person" && recipient = @request.auth.id)',
].join(' || ')

/** What people are told beside their mails. In both languages, because nobody knows who will read it. */
export const notices = collection('notices', {
  fields: {
    audience: choice(NOTICE_AUDIENCES, { required: true }),
    /** Of the audience division: its key. */
    division: text({ max: 30 }),
    team: relation('teams', { onDelete: 'cascade' }),
    recipient: relation('users', { onDelete: 'cascade', hidden: true }),
    title_en: text({ required: true, max: 120 }),
    title_de: text({ required: true, max: 120 }),
    text_en: text({ max: 500 }),
    text_de: text({ max: 500 }),
    /** The page of ours that says more; '' without one. */
    href: text({ max: 200, pattern: /^\/(?!\/)\S*$/ }),
    urgent: bool(),
    /** What people turn off and on; '' for what was told before there were any. */
    category: choice(NOTICE_CATEGORIES),
    /** Of a team or a division: everybody may read it, and devices choose whose they show. */
    is_public: bool(),
    /** Of what organisers have written; a division has one for each of its teams. */
    announcement: text({ max: 15 }),
  },
  indexes: [['audience'], ['announcement']],
  rules: { list: READERS, view: READERS, create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    notices: typeof notices
  }
}
