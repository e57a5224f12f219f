import { redirect } from 'react-router'
import { keyOf, textOf, textsOf } from '#http/pages/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { refusedTeam } from '../refused-team.server.ts'
import { actOnRoster } from '../roster/roster.actions.server.ts'
import type { RosterDone } from '../roster/roster-done.ts'
import { textOfFile } from '../roster/roster-file.server.ts'
import type { RosterPreview } from '../roster/roster-preview.ts'
import { ADMIN_PLAYER_ACTS, type AdminPlayerDone, type PlayersPreview } from './admin-player-acts.ts'
import { adminPlayersAddress } from './admin-players.address.ts'
import { connectAccount, importPlayers, mergePlayers, movePlayer } from './admin-players.commands.server.ts'
import { playersPlanned } from './admin-players-plan.server.ts'
import { MERGED_FIELDS } from './merged-player.ts'

/** What a form of the admins' page about players wants. The rest is done as the managers of a team do it. */
export async function actOnPlayers(
  page: PageRequest,
  form: FormData,
  url: URL,
): Promise<AdminPlayerDone | PlayersPreview | RosterDone | RosterPreview | Response> {
  const act = ADMIN_PLAYER_ACTS.find((it) => it === textOf(form, 'intent'))
  const player = textOf(form, 'player')
  switch (act) {
    case 'move':
      return { done: act, ...(await page.submit(movePlayer, form)) }
    case 'connect':
      return { done: act, player, ...(await page.submit(connectAccount, form)) }
    case 'choose': {
      const [merge, other, ...more] = textsOf(form, 'players')
      if (!merge || !other || more.length > 0) throw refusedTeam('choose_two', 'players')
      return redirect(adminPlayersAddress.href(adminPlayersAddress.read(url.searchParams), { merge, with: other }))
    }
    case 'merge': {
      const keep = textOf(form, 'keep')
      await page.run(mergePlayers, mergeIn(form, keep), keyOf(form))
      return redirect(adminPlayersAddress.href({}, { player: keep }))
    }
    case 'preview_all': {
      const file = form.get('file')
      const text = file instanceof File && file.size > 0 ? await textOfFile(file) : textOf(form, 'text')
      if (text.trim() === '') throw refusedTeam('nothing_to_import', 'text')
      return { plan: await playersPlanned(page.db, text), text }
    }
    case 'import_all':
      return { done: act, ...(await page.submit(importPlayers, form)) }
    default:
      return actOnRoster(page, form)
  }
}

/** Which of the two each value comes from; the one that stays was a choice too. */
function mergeIn(form: FormData, keep: string) {
  const [one, other] = [textOf(form, 'one'), textOf(form, 'other')]
  const gone = keep === one ? other : one
  const baseOf = (id: string) => ({ player: textOf(form, `base-${id}`), details: textOf(form, `details-${id}`) })
  const account = textOf(form, 'account')
  return {
    keep,
    gone,
    base: { keep: baseOf(keep), gone: baseOf(gone) },
    fromGone: MERGED_FIELDS.filter((field) => textOf(form, `from-${field}`) === gone),
    account: account === '' ? ('' as const) : account === keep ? ('keep' as const) : ('gone' as const),
  }
}
