import type { Chance } from '#http/areas/chance.ts'
import { shownName } from '#rules/names/names.ts'
import type { GENDER_MATCHES } from '../teams.fields.ts'

/** Names of players, by whom they match on the field. */

type GenderMatch = (typeof GENDER_MATCHES)[number]

const FIRST_NAMES: Readonly<Record<GenderMatch, readonly [string, ...string[]]>> = {
  female: [
    'Amira',
    'Annika',
    'Beatriz',
    'Birte',
    'Carla',
    'Céline',
    'Dora',
    'Elif',
    'Esther',
    'Freya',
    'Hanna',
    'Inga',
    'Jule',
    'Kaja',
    'Lene',
    'Malin',
    'Noor',
    'Orla',
    'Paula',
    'Rieke',
    'Runa',
    'Saskia',
    'Tilda',
    'Ylva',
    'Zoë',
  ],
  male: [
    'Aaron',
    'Anselm',
    'Bas',
    'Boris',
    'Cem',
    'Diego',
    'Emil',
    'Falk',
    'Gustav',
    'Hannes',
    'Ilias',
    'Joost',
    'Kian',
    'Lars',
    'Mateo',
    'Nils',
    'Ole',
    'Pascal',
    'Quentin',
    'Rasmus',
    'Sören',
    'Theo',
    'Ümit',
    'Vincent',
    'Yannick',
  ],
}

const LAST_NAMES: readonly [string, ...string[]] = [
  'Abbink',
  'Andersen',
  'Bauer',
  'Bianchi',
  'Çelik',
  'Costa',
  'Dahl',
  'De Vries',
  'Eriksson',
  'Fischer',
  'Fontaine',
  'Gruber',
  'Hansen',
  'Horák',
  'Ivens',
  'Jansen',
  'Keller',
  'Kowalska',
  'Lindqvist',
  'Marek',
  'McBride',
  'Nowak',
  'Öztürk',
  'Peters',
  'Quist',
  'Reuter',
  'Sato',
  'Thomsen',
  'Ulrich',
  'Virtanen',
  'Weber',
  'Zimmermann',
]

/** After so many somebody gets two first names: those with one may be used up. */
const TRIES_MOST = 1_000

/** One that nobody of the roster is shown by. */
export function newName(chance: Chance, match: GenderMatch, taken: Set<string>): string {
  for (let tries = 0; ; tries += 1) {
    const first = chance.oneOf(FIRST_NAMES[match])
    const whole = tries < TRIES_MOST ? first : `${first}-${chance.oneOf(FIRST_NAMES[match])}`
    const name = `${whole} ${chance.oneOf(LAST_NAMES)}`
    if (taken.has(shownName(name))) continue
    taken.add(shownName(name))
    return name
  }
}
