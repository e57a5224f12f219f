/** Role names as stored in the `roles` collection. */
export const ROLES = ['admin', 'booker', 'scorekeeper', 'stats', 'teammanager', 'worker'] as const

export type Role = (typeof ROLES)[number]
