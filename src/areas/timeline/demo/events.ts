import type { Painter } from '#http/areas/demo-picture.ts'
import type { EventAudience } from '../timeline.fields.ts'
import { lakeAtNight, rollsAndMug } from './paintings.ts'

interface DemoEvent {
  /** Days after the first one of the tournament. */
  readonly after: number
  readonly starts: string
  readonly ends?: string
  readonly title_en?: string
  readonly title_de?: string
  readonly place?: string
  readonly description_en?: string
  readonly description_de?: string
  readonly audience: EventAudience
  readonly published: boolean
  /** A picture, painted for the demo. */
  readonly paint?: Painter
  readonly alt_en?: string
  readonly alt_de?: string
}

/** Of a weekend from Friday evening on; some in one language only, as clubs do it. */
export const DEMO_EVENTS: readonly DemoEvent[] = [
  {
    after: -1,
    starts: '17:00',
    ends: '22:00',
    title_en: 'Arrival and tents',
    title_de: 'Anreise und Zelte',
    place: 'Zeltwiese',
    description_en: 'Park on the gravel, not on the grass. The showers are open all night.',
    description_de: 'Parkt auf dem Schotter, nicht im Gras. Die Duschen sind die ganze Nacht offen.',
    audience: 'everybody',
    published: true,
  },
  {
    after: 0,
    starts: '07:30',
    ends: '09:30',
    title_en: 'Breakfast',
    title_de: 'Frühstück',
    place: 'Club house',
    description_en: 'Rolls, muesli and fruit until it is gone. Bring your own mug.',
    description_de: 'Brötchen, Müsli und Obst, solange der Vorrat reicht. Bringt eure eigene Tasse mit.',
    audience: 'everybody',
    published: true,
    paint: rollsAndMug,
    alt_en: 'A plate of rolls and a steaming mug on a wooden table',
    alt_de: 'Ein Teller Brötchen und eine dampfende Tasse auf einem Holztisch',
  },
  {
    after: 0,
    starts: '08:15',
    ends: '08:40',
    title_en: 'Team managers’ meeting',
    title_de: 'Teambesprechung',
    place: 'Desk',
    description_en: 'Caps, spirit sheets, what to do when it rains.',
    audience: 'managers',
    published: true,
  },
  {
    after: 0,
    starts: '08:45',
    ends: '09:00',
    title_en: 'Opening',
    title_de: 'Eröffnung',
    place: 'Field 1',
    audience: 'everybody',
    published: true,
  },
  {
    after: 0,
    starts: '12:30',
    ends: '13:00',
    title_de: 'Helfertreffen',
    place: 'Club house',
    description_de: 'Wer am Abend ausschenkt, holt hier die Schlüssel ab.',
    audience: 'helpers',
    published: true,
  },
  {
    after: 0,
    starts: '17:15',
    ends: '19:30',
    title_en: 'Disc golf',
    title_de: 'Discgolf',
    place: 'Hole 1, by the lake',
    description_en: 'Eighteen holes, everybody is welcome. Discs can be borrowed at the desk.',
    description_de: 'Achtzehn Bahnen, alle können mitspielen. Scheiben leiht euch die Organisation.',
    audience: 'everybody',
    published: true,
  },
  {
    after: 0,
    starts: '19:30',
    ends: '21:00',
    title_en: 'Dinner',
    title_de: 'Abendessen',
    place: 'Club house',
    audience: 'everybody',
    published: true,
  },
  {
    after: 0,
    starts: '21:00',
    ends: '02:00',
    title_en: 'Party by the lake',
    title_de: 'Party am See',
    place: 'Boat house',
    description_en: 'Live music until midnight, then whatever you bring on your phone.',
    description_de: 'Livemusik bis Mitternacht, danach das, was ihr auf dem Telefon habt.',
    audience: 'everybody',
    published: true,
    paint: lakeAtNight,
    alt_en: 'The lake at night, with lanterns above and the moon on the water',
    alt_de: 'Der See bei Nacht, Lampions darüber und der Mond auf dem Wasser',
  },
  {
    after: 0,
    starts: '23:30',
    title_en: 'Glow-in-the-dark hat game',
    place: 'Field 1',
    description_en: 'Only if somebody finds the glow sticks.',
    audience: 'everybody',
    published: false,
  },
  {
    after: 1,
    starts: '08:00',
    ends: '10:00',
    title_en: 'Breakfast',
    title_de: 'Frühstück',
    place: 'Club house',
    audience: 'everybody',
    published: true,
  },
  {
    after: 1,
    starts: '14:30',
    ends: '15:00',
    title_en: 'Spirit circle',
    title_de: 'Spirit Circle',
    place: 'Field 1',
    description_en: 'All teams together, before the finals.',
    description_de: 'Alle Teams zusammen, vor den Finalspielen.',
    audience: 'players',
    published: true,
  },
  {
    after: 1,
    starts: '16:15',
    ends: '16:45',
    title_en: 'Awards',
    title_de: 'Siegerehrung',
    place: 'Club house',
    audience: 'everybody',
    published: true,
  },
  {
    after: 1,
    starts: '17:00',
    title_de: 'Abbau',
    place: 'Überall',
    description_de: 'Je mehr kommen, desto schneller sind alle zu Hause.',
    audience: 'helpers',
    published: true,
  },
]
