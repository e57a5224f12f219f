import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { authorOf } from './feedback.author.server.ts'
import { feedback } from './feedback.collections.ts'

/** What people of the demo think of it so far, the oldest first. */
const SAID = [
  { hoursAgo: 30, marks: [5, 4, 5], text: 'Registration was the smoothest we have had. Thank you!', state: 'done' },
  {
    hoursAgo: 26,
    marks: [4, 2, 4],
    text: 'Field 3 has a hole at the far end, somebody will twist an ankle.',
    state: 'important',
    contact: 'lina@fieldside.example',
  },
  { hoursAgo: 20, marks: [5, 5, 5], text: '', state: 'read' },
  {
    hoursAgo: 9,
    marks: [3, 4, 2],
    text: 'Der Spielplan hing erst am Vormittag aus. Bitte früher.',
    state: 'read',
    language: 'de',
  },
  {
    hoursAgo: 5,
    marks: [0, 3, 4],
    text: 'Could there be oat milk at breakfast?',
    state: 'new',
    contact: 'oat@fieldside.example',
  },
  { hoursAgo: 2, marks: [5, 4, 0], text: 'Best mixed pools in years.', state: 'new' },
] as const

export async function fillFeedback({ db, chance, hoursAgo }: Demo): Promise<void> {
  const { withoutRole } = await demoPeople(db)
  for (const [index, said] of SAID.entries()) {
    const [games, place, organisation] = said.marks
    const author = await authorOf(db, withoutRole[index] ?? { id: `visitor ${index}` })
    hoursAgo(said.hoursAgo)
    await db.write((tx) =>
      tx.create(feedback, {
        id: chance.id(),
        author: author ?? '',
        games,
        place,
        organisation,
        text: said.text,
        contact: 'contact' in said ? said.contact : '',
        language: 'language' in said ? said.language : 'en',
        state: said.state,
      }),
    )
  }
}
