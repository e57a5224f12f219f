import { redirect } from 'react-router'
import { refuse } from '#http/commands/refusals.ts'
import { keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import {
  addShowGame,
  removeGame,
  renameGame,
  renamePool,
  setPlace,
  setPool,
  setSides,
} from '#rules/formats/editing/edit.ts'
import { storedFormat } from '#rules/formats/editing/stored.ts'
import { parseSource, type Source } from '#rules/formats/source.ts'
import { type Format, TEAMS_MOST } from '#rules/formats/structure.ts'
import { answerFormat } from '../answers/answers.commands.server.ts'
import { wizardStateOf } from '../answers/wizard.queries.server.ts'
import { wizardHref } from '../wizard.address.ts'
import { WIZARD_REFUSALS } from '../wizard.refusals.ts'

export const FORMAT_INTENTS = ['pool', 'game', 'game-remove', 'show-game', 'places', 'format-reset'] as const
type FormatIntent = (typeof FORMAT_INTENTS)[number]

/** What a form of the editor wants. Nothing is refused because it does not fit: that is said beside it. */
export async function actOnFormat(page: PageRequest, intent: FormatIntent, form: FormData): Promise<Response> {
  const division = textOf(form, 'division')
  const { plan } = (await wizardStateOf(page.db)) ?? {}
  const found = plan?.divisions.find((it) => it.division === division)
  if (!found?.chosen) throw refuse(WIZARD_REFUSALS, 'division_gone', 'division', 404)
  const { code, format } = found.chosen
  const answer = { division, base: Number(textOf(form, 'base')), code, teams: found.teams.teams.length }
  if (intent === 'format-reset') {
    await page.run(answerFormat, answer, keyOf(form))
    return redirect(wizardHref({ step: 'format', division }))
  }
  const structure = storedFormat(edited(format, intent, form))
  await page.run(answerFormat, { ...answer, structure }, keyOf(form))
  const part = intent === 'places' ? 'places' : intent === 'pool' ? 'pools' : 'games'
  return redirect(wizardHref({ step: 'format', division }, { edit: part }))
}

function edited(format: Format, intent: Exclude<FormatIntent, 'format-reset'>, form: FormData): Format {
  const key = textOf(form, 'key')
  const name = textOf(form, 'name').trim()
  switch (intent) {
    case 'pool': {
      const renamed = renamePool(format, key, name)
      const kind = format.pools.find((pool) => pool.key === key)?.kind
      if (kind !== 'round-robin') return renamed
      const members = textsOf(form, 'member').flatMap((it) => parseSource(it) ?? [])
      return setPool(renamed, key, { members, carries: textsOf(form, 'carries') })
    }
    case 'game': {
      const [home, away] = [sourceIn(form, 'home'), sourceIn(form, 'away')]
      return setSides(renameGame(format, key, name), key, { ...(home && { home }), ...(away && { away }) })
    }
    case 'game-remove':
      return removeGame(format, key)
    case 'show-game': {
      const [home, away] = [sourceIn(form, 'home'), sourceIn(form, 'away')]
      if (!home || !away) throw refuse(WIZARD_REFUSALS, 'sides_missing', home ? 'away' : 'home')
      return addShowGame(format, { home, away }, name)
    }
    case 'places': {
      let changed = format
      for (let place = 1; place <= TEAMS_MOST && form.has(`place.${place}`); place += 1)
        changed = setPlace(changed, place, sourceIn(form, `place.${place}`))
      return changed
    }
  }
}

/** Undefined where nobody was chosen, or what was sent is no source. */
const sourceIn = (form: FormData, field: string): Source | undefined => parseSource(textOf(form, field))
