/** Around the lake of the demo's ground, and nine shorter ones. */

const LAKESIDE: readonly (readonly [par: number, metres: number, note: string, notiz: string])[] = [
  [3, 82, 'Straight along the path. The lake is out of bounds.', 'Geradeaus am Weg entlang. Der See ist Aus.'],
  [3, 74, '', ''],
  [4, 128, 'Mandatory left of the two oaks.', 'Mandatory links an den zwei Eichen vorbei.'],
  [3, 66, '', ''],
  [3, 91, 'Over the hedge; the drop zone is behind it.', 'Über die Hecke; dahinter ist die Drop Zone.'],
  [4, 140, '', ''],
  [3, 78, '', ''],
  [3, 59, 'Short and steep.', 'Kurz und steil.'],
  [3, 70, 'Closest to the pin counts here.', 'Hier zählt, wer am nächsten liegt.'],
  [3, 88, '', ''],
  [4, 133, 'Around the boathouse on its right.', 'Rechts um das Bootshaus.'],
  [3, 64, '', ''],
  [3, 95, '', ''],
  [3, 78, 'Mandatory left of the oak.', 'Mandatory links der Eiche.'],
  [3, 72, '', ''],
  [4, 121, '', ''],
  [3, 69, '', ''],
  [3, 101, 'Back to the club house, uphill.', 'Zurück zum Vereinsheim, bergauf.'],
]

const PINNED = 9

/** Thousandths of the plan: the first nine along the shore, the others back on the path. */
const placeOf = (index: number) => {
  const isBack = index >= LAKESIDE.length / 2
  const along = isBack ? LAKESIDE.length - 1 - index : index
  return { x: 20 + along * 100, y: isBack ? 800 : 250 }
}
/** Where a basket stands beside its tee. */
const [BASKET_RIGHT, BASKET_UP] = [55, 80]

export const DEMO_HOLES = LAKESIDE.map(([par, metres, note_en, note_de], index) => ({
  number: index + 1,
  par,
  metres,
  note_en,
  note_de,
  has_pin: index + 1 === PINNED,
  tee: placeOf(index),
  basket: { x: placeOf(index).x + BASKET_RIGHT, y: placeOf(index).y - BASKET_UP },
}))

export const DEMO_SHORT_HOLES = Array.from({ length: 9 }, (_, index) => ({
  number: index + 1,
  par: index % 4 === 2 ? 2 : 3,
  metres: 32 + ((index * 7) % 20),
}))

/** Where the round is played. */
export const DEMO_LAYOUT = 'Lakeside'
