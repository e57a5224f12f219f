import { ROLES, type Role } from '#access/roles.ts'

/** Whom organisers write to. */
export type AnnouncedTo =
  | { readonly to: 'everybody' }
  | { readonly to: 'division'; readonly division: string }
  | { readonly to: 'team'; readonly team: string }
  | { readonly to: 'role'; readonly role: Role }

const KEY = /^(division|team|role)\.([\w-]{1,40})$/

/** As one value of a form: `everybody`, `division.mixed`, `team.<id>`, `role.worker`. */
export function audienceKey(audience: AnnouncedTo): string {
  switch (audience.to) {
    case 'everybody':
      return 'everybody'
    case 'division':
      return `division.${audience.division}`
    case 'team':
      return `team.${audience.team}`
    case 'role':
      return `role.${audience.role}`
  }
}

/** Undefined where it says nothing of the kind. */
export function audienceIn(key: string): AnnouncedTo | undefined {
  if (key === 'everybody') return { to: 'everybody' }
  const [, to, which = ''] = KEY.exec(key) ?? []
  if (to === 'division') return { to, division: which }
  if (to === 'team') return { to, team: which }
  const role = ROLES.find((it) => it === which)
  return to === 'role' && role ? { to, role } : undefined
}
