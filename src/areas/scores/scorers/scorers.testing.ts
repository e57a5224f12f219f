import { players } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import type { ScoresStage } from '../scores.testing.ts'

/** Three players with shirt numbers in each team of a game, by `home 7` and `away 3`. */
export async function fillRosters(stage: ScoresStage, key: string): Promise<(name: string) => string> {
  const record = await stage.game(key)
  const people = new Map<string, string>()
  await stage.db.write(async (tx) => {
    for (const side of ['home', 'away'] as const)
      for (const number of ['12', '3', '7']) {
        const { id } = await tx.create(players, { name: `${side} ${number}`, number, team: record[side] })
        people.set(`${side} ${number}`, id)
      }
  })
  return (name) => people.get(name) ?? ''
}

export async function turnWhoScored(stage: ScoresStage, who_scored: 'on' | ''): Promise<void> {
  const { id = '' } = (await tournamentOf(stage.db)) ?? {}
  await stage.db.write((tx) => tx.update(tournament, id, { who_scored }))
}
