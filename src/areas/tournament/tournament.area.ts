import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { fillTournament } from './demo/tournament.demo.ts'
import {
  addDivision,
  changeDivision,
  moveDivision,
  removeDivision,
  savePlaces,
} from './divisions/divisions.api.server.ts'
import { removeLogo, saveLogo } from './logo/logo.api.server.ts'
import { tournamentLogo } from './logo/logo.collections.ts'
import { saveTournament } from './save-tournament.api.server.ts'
import { tournamentOf } from './tournament.api.server.ts'
import { TOURNAMENT_AUDIT_WORDS } from './tournament.audit-words.ts'
import { divisions, tournament, tournamentAccount } from './tournament.collections.ts'
import { TOURNAMENT_WRITERS } from './tournament.writers.server.ts'

export const tournamentArea = area({
  name: 'tournament',
  collections: [tournament, tournamentAccount, tournamentLogo, divisions],
  commands: [
    saveTournament,
    saveLogo,
    removeLogo,
    addDivision,
    changeDivision,
    moveDivision,
    removeDivision,
    savePlaces,
  ],
  writers: TOURNAMENT_WRITERS,
  async checklist(reader) {
    const found = await tournamentOf(reader)
    const name = found?.name ?? ''
    const starts = found?.starts ?? ''
    return [
      {
        step: 'tournament',
        text: m.tournament_checklist_tournament(),
        done: name !== '' && starts !== '',
        state: missingIn(name, starts) ?? name,
        href: '/admin/tournament/settings',
      },
    ]
  },
  async textsWithImages(reader) {
    const found = await tournamentOf(reader)
    if (!found) return []
    const href = '/admin/tournament/settings'
    return [
      { title: m.tournament_imprint_title(), href, written: [found.imprint_en, found.imprint_de] },
      { title: m.tournament_privacy_title(), href, written: [found.privacy_en, found.privacy_de] },
    ]
  },
  auditWords: TOURNAMENT_AUDIT_WORDS,
  demo: { after: ['accounts'], fill: fillTournament },
})

function missingIn(name: string, starts: string): string | undefined {
  if (name === '' && starts === '') return m.tournament_checklist_nothing()
  if (name === '') return m.tournament_checklist_no_name()
  return starts === '' ? m.tournament_checklist_no_days() : undefined
}
