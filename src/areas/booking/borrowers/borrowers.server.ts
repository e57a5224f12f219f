import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { managesTeam } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { BookingOrder } from '../orders/stock.server.ts'

type ForWhom = Pick<BookingOrder, 'id' | 'player' | 'team' | 'booker'>

/**
 * Who has to fetch an order and bring it back, by its id: the player whom it is for, else those who manage the team, else
 * whoever ordered it. All orders are asked for at once.
 */
export async function borrowersOf(
  reader: Reader,
  orders: readonly ForWhom[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const players = orders.map(({ player }) => player).filter(Boolean)
  const [people, found] = await Promise.all([
    reader.pointingAt(users, 'player', players),
    reader.byIds(
      teams,
      orders.map(({ team }) => team),
    ),
  ])
  const managers = [...found.values()].flatMap((team) => team.managers)
  const held = new Map((await reader.pointingAt(roles, 'user', managers)).map((it) => [it.user, it.roles]))
  const personOf = new Map(people.map(({ id, player }) => [player, id]))
  const managing = (id: string) => {
    const team = found.get(id)
    return team?.managers.filter((user) => managesTeam(team, { id: user, roles: held.get(user) ?? [] })) ?? []
  }
  return new Map(
    orders.map(({ id, player, team, booker }): [string, readonly string[]] => {
      const person = personOf.get(player)
      if (person !== undefined) return [id, [person]]
      const managed = managing(team)
      return [id, managed.length > 0 ? managed : [booker].filter(Boolean)]
    }),
  )
}
