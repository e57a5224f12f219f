import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { Program } from '../people.ts'
import { type AppWithMails, adminOf, prepared, preparedApp } from '../shared-app.ts'

/** Everything that is kept of a player. */
export interface KeptPlayer {
  readonly id: string
  readonly [field: string]: unknown
}

export interface RosterStage {
  readonly app: AppWithMails
  readonly admin: Program
  /** Whose roster it is. */
  readonly team: string
  newTeam(name: string, division: string): Promise<string>
  /** A new player of the team. */
  player(fullName: string, more?: Readonly<Record<string, unknown>>): Promise<string>
  kept(player: string): Promise<KeptPlayer>
}

/** A prepared installation with a team of two managers. */
export function rosterStage(): RosterStage {
  const app = preparedApp()
  let team = ''
  const stage: RosterStage = {
    app,
    get admin() {
      return adminOf(app)
    },
    get team() {
      return team
    },
    async newTeam(name, division) {
      const made = (await stage.admin.run('teams.createTeam', { name, division })) as { team: string }
      return made.team
    },
    async player(full_name, more = {}) {
      const answer = (await stage.admin.run('teams.addPlayer', { team, full_name, ...more })) as { player: string }
      return answer.player
    },
    async kept(id) {
      const filter = encodeURIComponent(`player = "${id}"`)
      const { items } = (await stage.admin.get(`/api/collections/player_details/records?filter=${filter}`)) as {
        items: KeptPlayer[]
      }
      return { ...items[0], ...((await stage.admin.get(`/api/collections/players/records/${id}`)) as KeptPlayer) }
    },
  }
  beforeAll(async () => {
    team = await stage.newTeam('Two Captains', 'mixed')
    for (const { id } of rosterManagers()) await stage.admin.run('teams.addManager', { team, user: id })
  })
  return stage
}

export const rosterManagers = () => [prepared('Robin Reed'), prepared('Sasha Stone')] as const

export const typed = (page: Page, label: string) => page.getByLabel(label, { exact: true })
