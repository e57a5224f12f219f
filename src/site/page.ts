import type { Access } from '#access/guards.ts'
import type { RefusalWords } from '#http/commands/refusals.ts'

/** A page: where it is, what draws it, what it is called, who may enter, and where links to it stand. */
export interface Page {
  readonly path: string
  /** Below src/. */
  readonly file: string
  readonly title: () => string
  readonly access: Access
  /** What its forms are told that come too late, where the general words do not say enough. */
  readonly refusals?: RefusalWords
  /** Without the shell around it; left out: with. */
  readonly bare?: true
  readonly nav?: NavPlace
}

/** Where the navigation shows a page, to whoever may enter it. */
export interface NavPlace {
  readonly group: NavGroup
  readonly icon: NavIcon
  /** Where the title is too long for a link. */
  readonly label?: () => string
  readonly slot?: NavSlot
}

/** A place in the bottom bar of a phone. Which one of the places after the standings is shown follows from the roles. */
export interface NavSlot {
  readonly as: SlotName
  /** Where the label is too long for a fifth of a phone. */
  readonly label?: () => string
}

export type SlotName = 'home' | 'games' | 'standings' | 'admin' | 'confirm' | 'booking' | 'jobs' | 'scores' | 'map'

export type NavGroup = 'main' | 'fields' | 'mine' | 'club' | AdminGroup
export type AdminGroup = 'admin' | 'adminTournament' | 'adminResults' | 'adminFields' | 'adminSystem'
export type NavIcon =
  | 'announcements'
  | 'helping'
  | 'images'
  | 'jingles'
  | 'helperJobs'
  | 'foods'
  | 'home'
  | 'games'
  | 'scores'
  | 'standings'
  | 'teams'
  | 'profile'
  | 'settings'
  | 'admin'
  | 'switches'
  | 'people'
  | 'roles'
  | 'requests'
  | 'money'
  | 'register'
  | 'registrations'
  | 'managers'
  | 'players'
  | 'connector'
  | 'newPlayer'
  | 'checkIn'
  | 'extras'
  | 'imprint'
  | 'privacy'
  | 'ownTeam'
  | 'roster'
  | 'feedback'
  | 'inbox'
  | 'weekend'
  | 'infos'
  | 'shotracer'
  | 'timetable'
  | 'planning'
  | 'rehearsal'
  | 'confirm'
  | 'spirit'
  | 'equipment'
  | 'equipmentOrders'
  | 'equipmentPlaces'
  | 'discgolf'
  | 'map'
  | 'equity'
  | 'stats'
