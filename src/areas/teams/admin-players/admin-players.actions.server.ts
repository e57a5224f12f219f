import { redirect } from 'react-router'
import { actOnLedger } from '#areas/settlement/settlement.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, importList } from '#http/pages/forms/import-list.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { PLAYER_LINES_MOST, type PlannedPlayerOfTeam } from '#rules/import/player-list.ts'
import { m } from '#words/messages.js'
import { actOnRoster, type RosterDone } from '../roster/roster.actions.server.ts'
import { adminPlayersAddress } from './admin-players.address.ts'
import { connectAccount, importPlayers, mergePlayers, movePlayer } from './admin-players.commands.server.ts'
import { PLAYER_REFUSALS } from './admin-players.refusals.ts'
import { playersPlanned } from './admin-players-plan.server.ts'
import { MERGED_FIELDS } from './merged-player.ts'

const ACTS = ['move', 'connect', 'choose', 'merge', 'preview', 'import'] as const

/** What a form of the admins' page about players wants. The rest is done as the managers of a team do it. */
export async function actOnPlayers(
  page: PageRequest,
  form: FormData,
  url: URL,
): Promise<RosterDone | ImportPreview<PlannedPlayerOfTeam> | Response> {
  const act = ACTS.find((it) => it === textOf(form, 'intent'))
  switch (act) {
    case 'move':
      return { done: act, text: m.teams_admin_done_move(await page.submit(movePlayer, form)) }
    case 'connect':
      return { done: act, text: m.teams_admin_done_connect(await page.submit(connectAccount, form)) }
    case 'choose': {
      const [merge, other, ...more] = textsOf(form, 'players')
      if (!merge || !other || more.length > 0) throw refuse(PLAYER_REFUSALS, 'choose_two', 'players')
      return redirect(adminPlayersAddress.href(adminPlayersAddress.read(url.searchParams), { merge, with: other }))
    }
    case 'merge': {
      const keep = textOf(form, 'keep')
      await page.run(mergePlayers, mergeIn(form, keep), keyOf(form))
      return redirect(adminPlayersAddress.href({}, { player: keep }))
    }
    case 'preview':
    case 'import':
      return importList(page, form, {
        linesMost: PLAYER_LINES_MOST,
        plan: (text) => playersPlanned(page.db, text),
        run: async (planned, text): Promise<Done> => {
          const lines = planned.map(({ line }) => line)
          const { added, changed } = await page.run(importPlayers, { text, lines }, keyOf(form))
          return { done: 'import', text: m.site_import_done({ made: added, changed }) }
        },
      })
    default:
      return (await actOnLedger(page, form)) ?? actOnRoster(page, form)
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
