import { hash } from 'node:crypto'
import type { Demo } from '#http/areas/demo.ts'
import { timestamp } from '#records/time.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { bookerRequests, invitations } from '../accounts.collections.ts'
import { demoPeople } from './people.api.server.ts'

/** People who wait for an answer, and links that wait for people. */

const MESSAGES = ['I run the desk on Saturday morning.', '', 'Our club lends the goals.'] as const

const INVITATIONS = [
  { role: 'worker', note: 'Club chat', uses_max: 50, days: 14 },
  { role: 'scorekeeper', note: 'Poster at the desk', uses_max: 5, days: 7 },
] as const

const TOKEN_LENGTH = 43

export async function fillRequests(demo: Demo): Promise<void> {
  const { db, chance, hoursAgo, now, tell } = demo
  const people = await demoPeople(db)
  for (const [index, message] of MESSAGES.entries()) {
    const user = people.withoutRole[index * 3]
    if (!user) continue
    hoursAgo(30 - index * 8)
    await db.write((tx) => tx.create(bookerRequests, { id: chance.id(), user: user.id, message, status: 'open' }))
  }
  hoursAgo(2 * 24)
  await db.write(async (tx) => {
    for (const { role, note, uses_max, days } of INVITATIONS) {
      const token = Array.from({ length: 3 }, chance.id).join('').slice(0, TOKEN_LENGTH)
      await tx.create(invitations, {
        id: chance.id(),
        role,
        note,
        uses_max,
        token_hash: hash('sha256', token),
        expires: timestamp(minutesAfter(now, days * 24 * 60)),
        created_by: people.admin.id,
      })
      tell(role, `/user/invitation/${token}`)
    }
  })
}
