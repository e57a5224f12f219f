import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { type DiscDivision, discDivisionsIn, USUAL_DISC_DIVISIONS } from '#rules/discgolf/divisions.ts'
import { discPlayers, discPrizes, discSettings } from './discgolf.collections.ts'
import { saveDiscSettingsInput } from './discgolf.inputs.ts'
import { DISC_REFUSALS } from './discgolf.refusals.ts'

export interface DiscSettings {
  readonly isRegistrationOpen: boolean
  readonly feeCents: number
  /** 0: as many as want to. */
  readonly playersMost: number
  readonly divisionLines: string
  /** In their order. */
  readonly divisions: readonly DiscDivision[]
}

/** As usual where nobody has decided otherwise. */
export async function discSettingsOf(reader: Reader): Promise<DiscSettings> {
  const found = await reader.first(discSettings, {})
  const divisionLines = found?.division_lines || USUAL_DISC_DIVISIONS
  return {
    isRegistrationOpen: found?.registration_active ?? false,
    feeCents: found?.fee_cents ?? 0,
    playersMost: found?.players_most ?? 0,
    divisionLines,
    divisions: discDivisionsIn(divisionLines) ?? [],
  }
}

export const saveDiscSettings = command({
  name: 'discgolf.saveSettings',
  input: saveDiscSettingsInput,
  who: ADMINS,
  async run(tx, actor, wanted) {
    const kept = discDivisionsIn(wanted.division_lines || USUAL_DISC_DIVISIONS) ?? []
    const [players, prizes] = await Promise.all([
      tx.countBy(discPlayers, ['division']),
      tx.countBy(discPrizes, ['division']),
    ])
    const lost = [...players, ...prizes].find(({ division }) => !kept.some(({ key }) => key === division))
    if (lost) throw refuse(DISC_REFUSALS, 'division_used', 'division_lines', 409)
    const found = await tx.first(discSettings, {})
    const { id } = found ? await tx.update(discSettings, found.id, wanted) : await tx.create(discSettings, wanted)
    await tx.audit(actor, 'discgolf.saveSettings', discSettings, id, { isOpen: wanted.registration_active })
  },
})

/** Refuses a division that there is not. */
export async function checkDiscDivision(reader: Reader, key: string): Promise<void> {
  const { divisions } = await discSettingsOf(reader)
  if (!divisions.some((it) => it.key === key)) throw refuse(DISC_REFUSALS, 'division_unknown', 'division')
}
