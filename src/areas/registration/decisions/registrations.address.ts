import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import type { REGISTRATION_STATES } from '../registration.collections.ts'

export type Show = (typeof REGISTRATION_STATES)[number] | 'all'

export const SHOWN: readonly Show[] = ['registered', 'waiting', 'accepted', 'declined', 'withdrawn', 'all']

/** `?q=her&show=waiting&division=mixed&page=2`. What has to be decided comes first. */
export const registrationsAddress = listAddress({
  path: '/admin/team_registration',
  choices: { show: { among: SHOWN, usual: 'registered' }, division: anyKey },
  sorts: ['asked', 'name'],
})

export type RegistrationsShown = StateOf<typeof registrationsAddress>

export const REGISTRATIONS_CSV_PATH = '/api/registration/registrations.csv'
