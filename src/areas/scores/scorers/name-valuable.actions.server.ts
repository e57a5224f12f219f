import { keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { nameValuable } from './scorers.commands.server.ts'

/** The form of `NameValuable`, on the page of a game. */
export async function nameValuableBy(
  page: PageRequest,
  form: FormData,
  game: string,
): Promise<{ readonly named: true }> {
  const side = (['home', 'away'] as const).find((it) => it === textOf(form, 'side'))
  if (!side) throw badRequest()
  const players = textsOf(form, 'players').filter((id) => id !== '')
  await page.run(nameValuable, { game, side, players, confirm: textOf(form, 'confirm') !== '' }, keyOf(form))
  return { named: true }
}
