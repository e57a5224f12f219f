import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

export const LOGO_REFUSALS = refusals({
  logo_missing: m.tournament_refused_logo_missing,
  picture_missing: m.tournament_refused_picture_missing,
  alt_missing: m.tournament_refused_alt_missing,
})
