import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why a change of a team's look is refused. */
export const LOOK_REFUSALS = refusals({ team_gone: m.teams_logo_problem_gone })

/** What is said of files that are no logo, and where somebody else was faster. */
export const LOOK_WORDS = {
  status_409: m.teams_logo_problem_changed,
  validation_file_size_limit: m.teams_logo_problem_large,
  validation_image_pixels_limit: m.teams_logo_problem_pixels,
  validation_invalid_file: m.teams_logo_problem_empty,
  validation_invalid_image: m.teams_logo_problem_broken,
  validation_invalid_mime_type: m.teams_logo_problem_type,
}
