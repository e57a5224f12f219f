import { users } from '#areas/accounts/accounts.collections.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formOfValues, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, importList } from '#http/pages/forms/import-list.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { LINES_MOST, readRosterText } from '#rules/import/roster-list.ts'
import { type PlannedPlayer, planRoster } from '#rules/import/roster-plan.ts'
import { m } from '#words/messages.js'
import { decideConnection, disconnect } from '../connector/connection.commands.server.ts'
import { connectionRequests, players } from '../teams.collections.ts'
import { addPlayer, editPlayer, removePlayer, renewCode, restorePlayer } from './roster.commands.server.ts'
import { rosterOf, teamFor, yearOfTournament } from './roster.queries.server.ts'
import { rosterGone } from './roster.refusals.ts'
import { valuesOfPlayer } from './roster-form.ts'
import { importRoster } from './roster-import.commands.server.ts'

/** What was done to a roster. */
export interface RosterDone extends Done {
  /** Who was added, and where. */
  readonly player?: string
  readonly team?: string
}

/** The forms of the roster, as they are posted. */
export async function actOnRoster(page: PageRequest, form: FormData): Promise<RosterDone> {
  const done = textOf(form, 'intent')
  switch (done) {
    case 'add': {
      const { player } = await page.submit(addPlayer, form)
      return { done, text: m.roster_done_added({ name: nameTyped(form) }), player, team: textOf(form, 'team') }
    }
    case 'edit':
      await edit(page, form)
      return { done, text: m.roster_done_saved({ name: nameTyped(form) }) }
    case 'remove': {
      const said = await page.submit(removePlayer, form)
      return { done, text: m.roster_done_removed(said), undo: { intent: 'restore', player: textOf(form, 'player') } }
    }
    case 'restore': {
      const { name, numberTakenBy: other } = await page.submit(restorePlayer, form)
      return {
        done,
        text: other === '' ? m.roster_done_restored({ name }) : m.roster_done_restored_without({ name, other }),
      }
    }
    case 'renew':
      await page.submit(renewCode, form)
      return { done, text: m.roster_done_renewed() }
    case 'disconnect':
      await page.submit(disconnect, form)
      return { done, text: m.roster_done_disconnected() }
    case 'confirm':
    case 'decline': {
      await page.submit(decideConnection, form, { confirm: done === 'confirm' })
      const person = await askerOf(page, textOf(form, 'request'))
      return {
        done,
        text: done === 'confirm' ? m.roster_requests_confirmed({ person }) : m.roster_requests_declined({ person }),
      }
    }
    default:
      throw badRequest()
  }
}

const nameTyped = (form: FormData) => textOf(form, 'full_name').trim()

async function askerOf({ db }: PageRequest, request: string): Promise<string> {
  const asked = await db.get(connectionRequests, request)
  return (asked && (await db.get(users, asked.user)))?.name ?? ''
}

/** On top of what others have changed since; where both changed the same field, a person has to choose. */
async function edit(page: PageRequest, form: FormData): Promise<void> {
  const id = textOf(form, 'player')
  const load = async () => {
    const player = await playerNow(page, id)
    return { values: valuesOfPlayer(player), base: player.base }
  }
  await saveOver(form, load, (values, { base }) =>
    page.submit(editPlayer, formOfValues(values), { player: id, base, namesake: form.has('namesake') }),
  )
}

async function playerNow(page: PageRequest, id: string) {
  const found = await page.db.get(players, id)
  const team = await teamFor(page.db, page.viewer, found?.team ?? '')
  const player = (await rosterOf(page.db, team.id)).find((it) => it.id === id)
  if (!player) throw rosterGone()
  return player
}

/** A list of players of one team. */
export const importRosterList = (
  page: PageRequest,
  form: FormData,
): Promise<RosterDone | ImportPreview<PlannedPlayer>> =>
  importList(page, form, {
    linesMost: LINES_MOST,
    plan: async (text) => {
      const team = await teamFor(page.db, page.viewer, textOf(form, 'team'))
      const { lines, ...rest } = readRosterText(text, await yearOfTournament(page.db))
      return { ...rest, lines: planRoster(lines, await rosterOf(page.db, team.id)) }
    },
    run: async (lines) => {
      const listed = lines.map(({ id, values }) => ({ player: id, ...values }))
      const input = { team: textOf(form, 'team'), players: listed }
      const { added, changed } = await page.run(importRoster, input, keyOf(form))
      return { done: 'import', text: m.site_import_done({ made: added, changed }) }
    },
  })
