import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { takeDescribedPicture } from '#http/files/described-picture.ts'
import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { LOGO_THUMB, type LogoShown } from '#ui/marks/logo.ts'
import { tournamentLogo } from './logo.collections.ts'
import { logoFields } from './logo.fields.ts'
import { LOGO_REFUSALS } from './logo.refusals.ts'

/** The logo, or another one in its place; without a picture its words alone change. */
export const saveLogo = command({
  name: 'tournament.saveLogo',
  input: inputOf({ base: v.optional(filled), ...logoFields }),
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, wanted) {
    const isThere = (await db.first(tournamentLogo, {})) !== undefined
    return takeDescribedPicture(tournamentLogo, wanted, isThere, LOGO_REFUSALS)
  },
  async run(tx, actor, { base = '', alt_en, alt_de }, { prepared }) {
    const values = { alt_en, alt_de, ...prepared }
    const found = await tx.first(tournamentLogo, {})
    if (found)
      await tx.updateStored(
        tournamentLogo,
        await tx.unchanged(tournamentLogo, found.id, base, { alt_en, alt_de }),
        values,
      )
    else if (!prepared) throw refuse(LOGO_REFUSALS, 'picture_missing', 'picture')
    const { id } = found ?? (await tx.createStored(tournamentLogo, values))
    await tx.audit(actor, 'tournament.saveLogo', tournamentLogo, id, { isNew: !found })
  },
})

export const removeLogo = command({
  name: 'tournament.removeLogo',
  input: inputOf({ base: filled }),
  who: ADMINS,
  async run(tx, actor, { base }) {
    const found = await tx.first(tournamentLogo, {})
    if (!found) throw refuse(LOGO_REFUSALS, 'logo_missing', undefined, 404)
    await tx.unchanged(tournamentLogo, found.id, base, {})
    await tx.delete(tournamentLogo, found.id)
    await tx.audit(actor, 'tournament.removeLogo', tournamentLogo, found.id)
  },
})

/** The logo as pages show it, in a language; undefined while there is none. */
export async function logoShown(reader: Reader, language: Language): Promise<LogoShown | undefined> {
  const found = await reader.first(tournamentLogo, {})
  if (!found || found.picture === '') return undefined
  const { words: alt, language: lang } = textInLanguage(found, 'alt', language)
  return {
    src: `/api/files/tournament_logo/${found.id}/${encodeURIComponent(found.picture)}?thumb=${LOGO_THUMB}`,
    width: found.width,
    height: found.height,
    alt,
    lang,
  }
}

/** What admins change, with what two of them need who do it at once. */
export async function logoEdited(reader: Reader, language: Language) {
  const [shown, found] = await Promise.all([logoShown(reader, language), reader.first(tournamentLogo, {})])
  return {
    shown,
    edited: found && { updated: found.updated, alt_en: found.alt_en, alt_de: found.alt_de },
    fields: logoFields,
  }
}
