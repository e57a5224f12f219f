import type { Counts } from '#rules/formats/counts.ts'
import { m } from '#words/messages.js'

/** `20 games, 5 for each team, 5 rounds` */
export function countsText({ games, gamesPerTeam: { least, most }, rounds }: Counts): string {
  const each = least === most ? String(most) : m.schedule_wizard_range({ least, most })
  return m.schedule_wizard_counts({ games, each, rounds })
}
