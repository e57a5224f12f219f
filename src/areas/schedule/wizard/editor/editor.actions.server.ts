import { redirect } from 'react-router'
import { refuse } from '#http/commands/refusals.ts'
import { keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { addBracketGame, addPool, addShowGame } from '#rules/formats/editing/add.ts'
import {
  removeGame,
  removePool,
  renameGame,
  renamePool,
  setPlace,
  setPool,
  setSides,
} from '#rules/formats/editing/edit.ts'
import { storedFormat } from '#rules/formats/editing/stored.ts'
import { GAME_KEY, POOL_KEY, parseSource, type Source } from '#rules/formats/source.ts'
import { type Format, TEAMS_MOST } from '#rules/formats/structure.ts'
import { answerFormat } from '../answers/answers.commands.server.ts'
import { wizardStateOf } from '../answers/wizard.queries.server.ts'
import { wizardHref } from '../wizard.address.ts'
import { WIZARD_REFUSALS } from '../wizard.refusals.ts'

export const FORMAT_INTENTS = [
  'pool',
  'pool-add',
  'pool-remove',
  'game',
  'game-add',
  'game-remove',
  'places',
  'format-reset',
] as const
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
  const part = intent === 'places' ? 'places' : intent.startsWith('pool') ? 'pools' : 'games'
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
      return setPool(renamed, key, { members: membersIn(form), carries: textsOf(form, 'carries') })
    }
    case 'pool-add':
      return addPool(format, { key: newKeyIn(form, POOL_KEY, format.pools), name, members: membersIn(form) })
    case 'pool-remove':
      return removePool(format, key)
    case 'game': {
      const [home, away] = [sourceIn(form, 'home'), sourceIn(form, 'away')]
      return setSides(renameGame(format, key, name), key, { ...(home && { home }), ...(away && { away }) })
    }
    case 'game-remove':
      return removeGame(format, key)
    case 'game-add': {
      const [home, away] = [sourceIn(form, 'home'), sourceIn(form, 'away')]
      const added = newKeyIn(form, GAME_KEY, format.games)
      if (!home || !away) throw refuse(WIZARD_REFUSALS, 'sides_missing', home ? 'away' : 'home')
      const add = textOf(form, 'kind') === 'show' ? addShowGame : addBracketGame
      return add(format, { key: added, name, home, away })
    }
    case 'places': {
      let changed = format
      for (let place = 1; place <= TEAMS_MOST && form.has(`place.${place}`); place += 1)
        changed = setPlace(changed, place, sourceIn(form, `place.${place}`))
      return changed
    }
  }
}

const membersIn = (form: FormData): readonly Source[] => textsOf(form, 'member').flatMap((it) => parseSource(it) ?? [])

/** '' where the next free one will do. Two of one key could not be told apart any more, so that is refused. */
function newKeyIn(form: FormData, pattern: RegExp, there: readonly { readonly key: string }[]): string {
  const key = textOf(form, 'new_key').trim().toUpperCase()
  if (key !== '' && !pattern.test(key)) throw refuse(WIZARD_REFUSALS, 'key_wrong', 'new_key')
  if (there.some((it) => it.key === key)) throw refuse(WIZARD_REFUSALS, 'key_taken', 'new_key')
  return key
}

/** Undefined where nobody was chosen, or what was sent is no source. */
const sourceIn = (form: FormData, field: string): Source | undefined => parseSource(textOf(form, field))
