import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { drawDiscRound, startRound } from './cards/rounds.commands.server.ts'
import { type CardWithMembers, cardsWithMembers } from './cards/rounds.server.ts'
import { addHole, addLayout } from './course/course.commands.server.ts'
import { addGolfer, registerForDiscGolf, setGolferStates } from './players/golfers.commands.server.ts'
import { saveDiscSettings } from './settings.server.ts'

/** A course with players, whose rounds a test draws. */
export interface GolfStage extends Stage {
  readonly admin: Viewer
  /** A layout of so many holes: par 3, every third one 4; hole 2 counts closest to the pin. */
  layout(holes: number, name?: string): Promise<string>
  /** With an account of their own. */
  golfer(name: string, division?: string): Promise<{ readonly viewer: Viewer; readonly golfer: string }>
  guest(name: string, division?: string): Promise<string>
  checkIn(golfers: readonly string[]): Promise<void>
  /** Draws the next round among those who are there. */
  drawn(layout: string, seed?: number): Promise<string>
  /** Draws and starts it. */
  running(layout: string): Promise<{ readonly round: string; readonly cards: readonly CardWithMembers[] }>
}

export async function openGolf(): Promise<GolfStage> {
  const stage = await openStage()
  const admin = await stage.person('Boss', ['admin'])
  const settings = { registration_active: true, fee_cents: 500, players_most: 0, division_lines: '' }
  await stage.run(saveDiscSettings, admin, settings)

  const drawn = async (layout: string, seed = 1) => {
    const starts = '2026-06-06T08:00:00.000Z'
    const draw = { layout, start_kind: 'shotgun', starts, minutes_apart: 8, seed } as const
    return (await stage.run(drawDiscRound, admin, draw)).round
  }
  return {
    ...stage,
    admin,
    async layout(holes, name = 'Meadow') {
      const { layout } = await stage.run(addLayout, admin, { name })
      for (let number = 1; number <= holes; number += 1)
        await stage.run(addHole, admin, { layout, number, par: number % 3 === 0 ? 4 : 3, has_pin: number === 2 })
      return layout
    },
    async golfer(name, division = 'open') {
      const viewer = await stage.person(name)
      return { viewer, golfer: (await stage.run(registerForDiscGolf, viewer, { name, division })).golfer }
    },
    guest: async (name, division = 'open') => (await stage.run(addGolfer, admin, { name, division })).golfer,
    async checkIn(golfers) {
      await stage.run(setGolferStates, admin, { golfers: [...golfers], state: 'checked_in' })
    },
    drawn,
    async running(layout) {
      const round = await drawn(layout)
      await stage.run(startRound, admin, { round })
      return { round, cards: await cardsWithMembers(stage.db, round) }
    },
  }
}

/** Of whom somebody plays, as the account that they have. */
export const golfersNamed = async (stage: GolfStage, names: readonly string[], division?: string) => {
  const made = []
  for (const name of names) made.push(await stage.golfer(name, division))
  await stage.checkIn(made.map(({ golfer }) => golfer))
  return made
}
