import type { DemoSize } from '#http/areas/demo.ts'

/** The teams of the demo. None of them exists. */

/** Those of a new installation. */
const DIVISIONS = ['mixed', 'open', 'women'] as const
export type DemoDivision = (typeof DIVISIONS)[number]

export interface DemoTeam {
  readonly name: string
  readonly short: string
  readonly division: DemoDivision
  readonly city: string
  readonly country: string
  readonly light: string
  readonly dark: string
}

const SAND = '#f4efe2'
const WHITE = '#ffffff'
const SKY = '#cfe6f7'
const LEMON = '#f6e27a'
const ROSE = '#f6cfd8'
const MINT = '#c9ecd2'

type Line = readonly [name: string, short: string, city: string, country: string, dark: string, light: string]

/** By division, the best first. */
const LINES: Readonly<Record<DemoDivision, readonly Line[]>> = {
  mixed: [
    ['Tidal Nine', 'T9', 'Kiel', 'DE', '#0b5cad', WHITE],
    ['Harbour Lights', 'HL', 'Hamburg', 'DE', '#8a5a00', LEMON],
    ['Kite Club', 'KC', 'Bremen', 'DE', '#b3261e', SKY],
    ['Rookery', 'RK', 'Dresden', 'DE', '#222831', SAND],
    ['Mudlarks', 'ML', 'Ghent', 'BE', '#5b4636', SAND],
    ['Fjordside', 'FJ', 'Bergen', 'NO', '#0e6e74', MINT],
    ['Northern Drift', 'ND', 'Aarhus', 'DK', '#4a4f7a', WHITE],
    ['Spindrift', 'SP', 'Brest', 'FR', '#56616b', WHITE],
  ],
  open: [
    ['Blackbird', 'BB', 'Berlin', 'DE', '#15151a', LEMON],
    ['Longshot', 'LS', 'Utrecht', 'NL', '#7a1f4f', WHITE],
    ['Granite State of Mind', 'GSM', 'Aberdeen', 'GB', '#3d4a52', SAND],
    ['Velvet Hammers', 'VH', 'Vienna', 'AT', '#5a2a82', ROSE],
    ['Sundowners', 'SD', 'Lisbon', 'PT', '#a63c00', LEMON],
    ['Paper Planes', 'PP', 'Zürich', 'CH', '#19466b', WHITE],
    ['Ironwood', 'IW', 'Leeds', 'GB', '#6b3d1e', SAND],
    ['Second Wind', 'SW', 'Łódź', 'PL', '#0f5f3b', MINT],
  ],
  women: [
    ['Nightjar', 'NJ', 'Freiburg', 'DE', '#31405c', WHITE],
    ['Wildflower', 'WF', 'Lund', 'SE', '#8e2a6b', LEMON],
    ['Silver Birch', 'SB', 'Tampere', 'FI', '#2f5d50', WHITE],
    ['Comet Tail', 'CT', 'Prague', 'CZ', '#3a2d8f', SKY],
    ['Saltmarsh', 'SM', 'Galway', 'IE', '#1d6a5a', SAND],
    ['Kestrels', 'KE', 'Bristol', 'GB', '#7d4a12', WHITE],
    ['Marzipan', 'MZ', 'Lübeck', 'DE', '#9c1f46', ROSE],
    ['Low Sun', 'LOW', 'Turin', 'IT', '#b04a00', LEMON],
  ],
}

/** Two words each, for a tournament that is larger than the names one can think of. */
const FIRST_WORDS = ['Amber', 'Copper', 'Quiet', 'Flying', 'Crooked', 'Golden', 'Windy', 'Hidden'] as const
const SECOND_WORDS = ['Foxes', 'Gulls', 'Lanterns', 'Otters', 'Pines'] as const

const CITIES: readonly (readonly [city: string, country: string])[] = [
  ['Cologne', 'DE'],
  ['Antwerp', 'BE'],
  ['Graz', 'AT'],
  ['Bern', 'CH'],
  ['Malmö', 'SE'],
  ['Lyon', 'FR'],
  ['Bologna', 'IT'],
]

const normal: readonly DemoTeam[] = DIVISIONS.flatMap((division) =>
  LINES[division].map(([name, short, city, country, dark, light]) => {
    return { name, short, division, city, country, light, dark }
  }),
)

/** Forty more. */
const more: readonly DemoTeam[] = FIRST_WORDS.flatMap((first, row) =>
  SECOND_WORDS.map((second, column): DemoTeam => {
    const place = row * SECOND_WORDS.length + column
    const [city, country] = CITIES[place % CITIES.length] ?? ['', '']
    const likeness = normal[place % normal.length]
    return {
      name: `${first} ${second}`,
      short: `${first[0]}${second[0]}${place}`,
      division: likeness?.division ?? 'mixed',
      city,
      country,
      light: likeness?.light ?? WHITE,
      dark: likeness?.dark ?? '#222831',
    }
  }),
)

/** The accepted ones: 24, or 64 for measuring. */
export const demoTeams = (size: DemoSize): readonly DemoTeam[] => (size === 'large' ? [...normal, ...more] : normal)
