import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { saveSitePlan } from '../map.commands.server.ts'
import { addPin } from '../pins/pins.commands.server.ts'
import { addReference } from '../position/references.commands.server.ts'
import { demoGround } from './ground.api.server.ts'

const [WIDTH, HEIGHT] = [800, 500]

/** Names only where the kind does not say enough. */
const PINS = [
  { kind: 'toilets', name_en: 'Toilets in the clubhouse', name_de: 'Toiletten im Vereinsheim', x: 262, y: 850 },
  { kind: 'toilets', x: 28, y: 790 },
  { kind: 'showers', x: 310, y: 930 },
  { kind: 'water', name_en: 'Water by field 1', name_de: 'Wasser an Feld 1', x: 208, y: 760 },
  { kind: 'water', name_en: 'Water by field 5', name_de: 'Wasser an Feld 5', x: 792, y: 760 },
  { kind: 'first_aid', x: 470, y: 800 },
  { kind: 'food', name_en: 'Sausages and breakfast', name_de: 'Würstchen und Frühstück', x: 400, y: 890 },
  { kind: 'parking', x: 780, y: 940 },
  { kind: 'meeting', name_en: 'Meeting point at the flag', name_de: 'Treffpunkt an der Fahne', x: 540, y: 850 },
  { kind: 'other', name_en: 'Camping by the lake', name_de: 'Zelten am See', x: 900, y: 190 },
] as const

/** Corners of the ground, on a lake in the Rhineland. */
const REFERENCES = [
  { x: 20, y: 250, latitude: 50.8402, longitude: 7.0001 },
  { x: 980, y: 250, latitude: 50.8403, longitude: 7.0056 },
  { x: 980, y: 970, latitude: 50.8387, longitude: 7.0057 },
]

export async function fillMap({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  hoursAgo(20 * 24)
  await run(saveSitePlan, admin, {
    picture: await paintedPicture('site-plan', WIDTH, HEIGHT, demoGround),
    alt_en: 'Five fields side by side, the lake to the north, the clubhouse and the car park to the south',
    alt_de: 'Fünf Felder nebeneinander, im Norden der See, im Süden das Vereinsheim und der Parkplatz',
  })
  for (const pin of PINS) await run(addPin, admin, pin)
  for (const reference of REFERENCES) await run(addReference, admin, reference)
}
