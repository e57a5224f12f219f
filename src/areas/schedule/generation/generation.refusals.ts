import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'
import type { GenerationFailure, StartVerdict } from './generation.server.ts'

/** Why no timetable is begun. */
export const GENERATION_REFUSALS = refusals({
  generation_running: m.schedule_timetable_generation_running,
  generation_games: m.schedule_timetable_generation_games,
  generation_fields: m.schedule_timetable_generation_fields,
  generation_days: m.schedule_timetable_generation_days,
} satisfies Record<Extract<StartVerdict, { ok: false }>['code'], unknown>)

/** Why one that was begun has no result. */
export const GENERATION_FAILURE_WORDS: Readonly<Record<GenerationFailure, () => string>> = {
  out_of_time: m.schedule_timetable_generation_out_of_time,
  out_of_memory: m.schedule_timetable_generation_out_of_memory,
  crashed: m.schedule_timetable_generation_crashed,
}
