import { newTokenKey, setRoles } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { PlayedDemo } from '#http/areas/demo.ts'
import { nameKey } from '#rules/names/names.ts'
import { playerDetails, players, teams } from '../teams.collections.ts'

/** Whoever plays along has an account: of teams that nobody manages yet their captains, known by their players. */
export async function playCaptains({ db, chance, hoursAgo }: PlayedDemo): Promise<void> {
  const { admin, ids } = await demoPeople(db)
  const accepted = await db.list(teams, { filter: 'state = "accepted"', sort: 'name,division' })
  const unmanaged = accepted.filter(({ managers }) => managers.length === 0)
  const captains = await db.list(players, { filter: 'captain = true' })
  const captainIds = captains.map(({ id }) => id)
  const details = await db.pointingAt(playerDetails, 'player', captainIds)
  const connected = await db.pointingAt(users, 'player', captainIds)
  // As everybody here: a password that all of them know is hashed once.
  const known = await db.stored(users, admin.id)
  const taken = new Set(ids.keys())
  // After the schedule came out: the list of changes is in the order of time.
  hoursAgo(54)
  await db.write(async (tx) => {
    for (const team of unmanaged) {
      const captain = captains.find((it) => it.team === team.id)
      const name = details.find(({ player }) => player === captain?.id)?.full_name
      if (!captain || !name) throw new Error(`${team.name} has no captain`)
      const { id } =
        connected.find(({ player }) => player === captain.id) ??
        (await tx.create(users, {
          id: chance.id(),
          name,
          email: addressFor(name, taken),
          language: chance.oneOf(['de', 'de', 'en'] as const),
          verified: true,
          password: String(known?.['password']),
          tokenKey: newTokenKey(),
          player: captain.id,
        }))
      await setRoles(tx, admin, id, ['teammanager'])
      await tx.update(teams, team.id, { managers: [id] })
    }
  })
}

function addressFor(name: string, taken: Set<string>): string {
  const word = nameKey(name).replaceAll(' ', '.')
  for (let count = 1; ; count += 1) {
    const address = `${word}${count > 1 ? count : ''}@${DEMO_DOMAIN}`
    if (taken.has(address)) continue
    taken.add(address)
    return address
  }
}
