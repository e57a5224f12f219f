import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about a jingle is refused. */
export const JINGLE_REFUSALS = refusals({
  jingle_gone: m.jingles_problem_gone,
  jingles_full: m.jingles_problem_full,
  sound_missing: m.jingles_problem_sound,
  sound_type: m.jingles_problem_type,
  sound_broken: m.jingles_problem_broken,
  sound_tags: m.jingles_problem_tags,
  sound_several: m.jingles_problem_several,
  sound_long: m.jingles_problem_long,
  team_missing: m.jingles_problem_team,
  team_has_one: m.jingles_problem_team_has_one,
})
