import { users } from '#areas/accounts/accounts.collections.ts'
import { DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shownName } from '#rules/names/names.ts'
import { addHole, addLayout, pinHole } from '../course/course.commands.server.ts'
import { addGolfer, registerForDiscGolf, setGolferStates } from '../players/golfers.commands.server.ts'
import { saveDiscSettings } from '../settings.server.ts'
import { bookForGolfer, savePrizes } from '../settlement/disc-entries.commands.server.ts'
import { DEMO_HOLES, DEMO_LAYOUT, DEMO_SHORT_HOLES } from './holes.demo.ts'

/** Who plays without an account. */
const GUESTS: readonly (readonly [string, string])[] = [
  ['Matteo R.', 'open'],
  ['Bo W.', 'open'],
  ['Pelle A.', 'open'],
  ['Aron V.', 'open'],
  ['Jonna K.', 'women'],
  ['Imke S.', 'women'],
  ['Tilda N.', 'women'],
  ['Svea L.', 'women'],
  ['Oskar H.', 'beginners'],
  ['Nele F.', 'beginners'],
  ['Kim D.', 'beginners'],
  ['Lotte B.', 'beginners'],
  ['Milo T.', 'juniors'],
  ['Ronja E.', 'juniors'],
  ['Piet J.', 'juniors'],
  ['Tom Z.', 'open'],
  ['Lia M.', 'women'],
]
const DIVISIONS_OF_ACCOUNTS = ['open', 'open', 'beginners'] as const
/** A large one is for measuring. */
const GUESTS_OF_LARGE = 60

/** A disc golf tournament before its first round. What is audited was done before the schedule was published, since the next entries are those of the weekend. */
export async function fillDiscGolf(demo: Demo): Promise<void> {
  const { db, run, hoursAgo } = demo
  const { admin } = await demoPeople(db)
  hoursAgo(60)
  await run(saveDiscSettings, admin, {
    registration_active: true,
    fee_cents: 500,
    players_most: 90,
    division_lines: '',
  })
  await fillCourse(demo, admin)
  const golfers = await fillGolfers(demo, admin)
  // Two have not come yet.
  await run(setGolferStates, admin, { golfers: golfers.slice(0, -2), state: 'checked_in' })
  for (const [index, golfer] of golfers.slice(0, -6).entries())
    await run(bookForGolfer, admin, {
      golfer,
      kind: index === 4 ? 'waiver' : 'payment',
      amount: '5.00',
      method: index % 4 === 3 ? 'transfer' : 'cash',
      text: index === 4 ? 'Helps at the course' : '',
    })
  const prizes = ['Portable basket', 'Disc golf bag', 'Two discs'].map((text, index) => ({ place: index + 1, text }))
  for (const division of ['open', 'women']) await run(savePrizes, admin, { division, prizes })
}

async function fillCourse({ run }: Demo, admin: Viewer): Promise<void> {
  const { layout } = await run(addLayout, admin, { name: DEMO_LAYOUT })
  const { layout: short } = await run(addLayout, admin, { name: 'Short course' })
  for (const hole of DEMO_SHORT_HOLES) await run(addHole, admin, { layout: short, ...hole })
  for (const { tee, basket, ...hole } of DEMO_HOLES) {
    const made = await run(addHole, admin, { layout, ...hole })
    await run(pinHole, admin, { hole: made.hole, end: 'tee', pin: tee })
    await run(pinHole, admin, { hole: made.hole, end: 'basket', pin: basket })
  }
}

/** The one player whose account everybody knows, some with accounts, and guests. */
async function fillGolfers({ db, run, size }: Demo, admin: Viewer): Promise<readonly string[]> {
  const { ids, withoutRole } = await demoPeople(db)
  const known: Viewer = { id: ids.get(`player@${DEMO_DOMAIN}`) ?? '', roles: [], record: {} }
  const made: string[] = []
  for (const [index, viewer] of [known, ...withoutRole.slice(0, 8)].entries()) {
    const name = shownName((await db.get(users, viewer.id))?.name ?? 'Somebody')
    const division = DIVISIONS_OF_ACCOUNTS[index % DIVISIONS_OF_ACCOUNTS.length] ?? 'open'
    made.push((await run(registerForDiscGolf, viewer, { name, division })).golfer)
  }
  const more =
    size === 'large' ? Array.from({ length: GUESTS_OF_LARGE }, (_, nr) => [`Guest ${nr + 1}`, 'open'] as const) : []
  for (const [name, division] of [...GUESTS, ...more])
    made.push((await run(addGolfer, admin, { name, division })).golfer)
  return made
}
