import type { Painter } from '#http/areas/demo-picture.ts'
import type { ArticlePlace } from '../articles.fields.ts'

interface DemoArticle {
  readonly place: ArticlePlace
  readonly title_en?: string
  readonly title_de?: string
  readonly text_en?: string
  readonly text_de?: string
  readonly isPublished: boolean
  /** Its first picture, painted for the demo. */
  readonly paint?: Painter
  readonly alt_en?: string
  readonly alt_de?: string
  /** What is written since and not published. */
  readonly later?: { readonly text_en: string }
}

/** The way from the station: a road, the railway and the ground beside the lake. */
const wayFromTheStation: Painter = (x, y) => {
  if (Math.abs(y + 0.72) < 0.03) return '#405048'
  if (Math.abs(y + 0.72) < 0.08 && Math.floor(x * 24) % 2 === 0) return '#758379'
  if (((x - 0.55) / 0.5) ** 2 + ((y - 0.45) / 0.5) ** 2 < 1) return '#86c0fc'
  if (x > -0.75 && x < -0.05 && y > 0 && y < 0.75) {
    const isLine = Math.abs(x + 0.4) < 0.008 || Math.abs(y - 0.38) < 0.012
    return isLine ? '#f9fbf5' : '#044b31'
  }
  if (Math.abs(x + 0.85 - 0.06 * Math.sin(y * 4)) < 0.035) return '#f5f6f1'
  return '#b9d3a0'
}

/** As a club would write it; some in one language only, one not finished. */
export const DEMO_ARTICLES: readonly DemoArticle[] = [
  {
    place: 'tournament',
    title_en: 'Getting there',
    title_de: 'Anreise',
    text_en: `By train to **Lakeside**, then ten minutes on foot: leave the station towards the lake and follow the discs on the lamp posts.

![](picture-1)

By car take exit 12. Park on the gravel behind the club house, not on the grass.`,
    text_de: `Mit der Bahn bis **Lakeside**, dann zehn Minuten zu Fuß: aus dem Bahnhof Richtung See, immer den Scheiben an den Laternen nach.

![](picture-1)

Mit dem Auto Ausfahrt 12. Parkt auf dem Schotter hinter dem Clubhaus, nicht im Gras.`,
    isPublished: true,
    paint: wayFromTheStation,
    alt_en: 'A map: the road leads from the railway in the north down to the fields, left of the lake',
    alt_de: 'Eine Karte: Die Straße führt vom Bahnhof im Norden hinunter zu den Feldern links vom See',
  },
  {
    place: 'tournament',
    title_en: 'Food and drink',
    title_de: 'Essen und Trinken',
    text_en: `| | Saturday | Sunday |
|---|---|---|
| Breakfast | 7:30 to 9:30 | 8:00 to 10:00 |
| Lunch | 11:30 to 14:00 | 11:30 to 13:30 |
| Dinner | 19:30 to 21:00 | |

Everything is there **without meat and without milk** too. Bring your own mug: there are none to throw away.`,
    text_de: `| | Samstag | Sonntag |
|---|---|---|
| Frühstück | 7:30 bis 9:30 | 8:00 bis 10:00 |
| Mittag | 11:30 bis 14:00 | 11:30 bis 13:30 |
| Abend | 19:30 bis 21:00 | |

Alles gibt es auch **ohne Fleisch und ohne Milch**. Bringt eine Tasse mit: Einwegbecher gibt es nicht.`,
    isPublished: true,
    later: {
      text_en: 'Everything is there **without meat and without milk** too. The kitchen takes cards from now on.',
    },
  },
  {
    place: 'tournament',
    title_de: 'Zelten und Schlafen',
    text_de: `Die Zeltwiese liegt hinter Feld 5. Ab 23 Uhr ist dort Ruhe, gefeiert wird am Bootshaus.

![](library)

- Duschen im Clubhaus, die ganze Nacht offen
- Strom gibt es nur am Infotisch
- Hunde an der Leine`,
    isPublished: true,
  },
  {
    place: 'tournament',
    title_en: 'If it storms',
    title_de: 'Bei Gewitter',
    text_en:
      '1. Three long blasts of the horn: leave the fields.\n2. Go to the club house or into a car.\n3. Look at /schedule for when it goes on.',
    text_de:
      '1. Dreimal lang hupen: runter von den Feldern.\n2. Ins Clubhaus oder in ein Auto.\n3. Unter /schedule steht, wann es weitergeht.',
    isPublished: false,
  },
  {
    place: 'discgolf',
    title_en: 'The course by the lake',
    title_de: 'Der Parcours am See',
    text_en: `Eighteen holes between the trees, **two rounds**. Walkers and dogs have the right of way.

Whoever has no discs borrows some at the desk.`,
    text_de: `Achtzehn Bahnen zwischen den Bäumen, **zwei Runden**. Wer spaziert, hat Vorrang, auch mit Hund.

Wer keine Scheiben hat, leiht sich welche an der Anmeldung.`,
    isPublished: true,
  },
]
