import type * as v from 'valibot'
import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { placesOffered } from '#rules/extras/offer.ts'
import { offerOf } from './extra-offer.ts'
import { addExtra, extraIn } from './extras.commands.server.ts'
import type { addExtraInput } from './extras.inputs.ts'
import { orderExtra } from './order.commands.server.ts'

type Offered = v.InferInput<typeof addExtraInput> & {
  /** Of each kind and day a team orders less than this. */
  readonly below: number
}

const offeredFor = (starts: Day, ends: Day): readonly Offered[] => [
  {
    name_en: 'Dinner',
    name_de: 'Abendessen',
    note_en: 'Served at the club house from 18:30.',
    note_de: 'Ab 18:30 Uhr im Vereinsheim.',
    price_cents: 950,
    price_per: 'player',
    variants: 'With meat | Mit Fleisch\nVegetarian | Vegetarisch\nVegan | Vegan',
    offered_days: `${starts} ${ends}`,
    order_until: dayAfter(starts, -2),
    is_open: true,
    below: 6,
  },
  {
    name_en: 'Shirts',
    name_de: 'Shirts',
    price_cents: 1_800,
    price_per: 'player',
    variants: 'S\nM\nL\nXL',
    order_until: dayAfter(starts, -2),
    stock: 200,
    is_open: true,
    below: 3,
  },
  {
    name_en: 'Camping',
    name_de: 'Camping',
    note_en: 'One pitch for the whole team, beside field 6.',
    note_de: 'Ein Platz für das ganze Team, neben Feld 6.',
    price_cents: 4_000,
    price_per: 'team',
    order_until: dayAfter(starts, -2),
    is_open: true,
    below: 2,
  },
]

/** Nobody has ordered it yet, and it ends today. */
const LAST_MINUTE = {
  name_en: 'Farewell lunch',
  name_de: 'Abschiedsessen',
  note_en: 'After the awards.',
  note_de: 'Nach der Siegerehrung.',
  price_cents: 600,
  price_per: 'player',
  is_open: true,
} as const

export async function fillExtras({ db, chance, hoursAgo, run }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  const { starts = '', ends = '' } = (await tournamentOf(db)) ?? {}
  const playing = await db.list(teams, { filter: 'state = "accepted"', sort: 'name,division', limit: TEAMS_MOST })
  hoursAgo(60)
  for (const { below, ...offered } of offeredFor(starts, ends)) {
    const { extra } = await run(addExtra, admin, offered)
    const places = placesOffered(offerOf(await extraIn(db, extra)))
    for (const { id: team, name } of playing) {
      const lines = places.map((place) => ({ ...place, quantity: chance.below(below) }))
      await run(orderExtra, admin, { team, extra, base: '', lines: wantsSome(chance, name) ? lines : [] })
    }
  }
  await run(addExtra, admin, { ...LAST_MINUTE, order_until: ends })
}

/** As many as are enough to look at. */
const TEAMS_MOST = 24

/** Most teams want it, and the one that people look at always does. */
const wantsSome = (chance: Chance, team: string) => chance.below(4) > 0 || team === 'Kite Club'
