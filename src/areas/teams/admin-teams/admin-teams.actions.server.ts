import { redirect } from 'react-router'
import { actOnLedger } from '#areas/settlement/settlement.api.server.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formOfValues, keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, importList } from '#http/pages/forms/import-list.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import type { PlannedTeam } from '#rules/import/team-list.ts'
import { TEAM_LINES_MOST } from '#rules/import/team-list.ts'
import { m } from '#words/messages.js'
import { writeToContacts } from '../contacts/contact-message.commands.server.ts'
import { actOnContacts } from '../contacts/contacts.actions.server.ts'
import { inviteContacts, makeTeamLinks } from '../contacts/contacts.commands.server.ts'
import { type MadeLink, messagesWith, type TeamMessage } from '../contacts/invite-teams.page.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_REFUSALS } from '../teams.refusals.ts'
import { adminTeamsAddress } from './admin-teams.address.ts'
import {
  changeTeam,
  createTeam,
  lockRosters,
  reinstateTeam,
  removeTeam,
  setSeeds,
  withdrawTeam,
} from './admin-teams.commands.server.ts'
import { seedInput } from './admin-teams.inputs.ts'
import { seedsOf } from './admin-teams.queries.server.ts'
import { chosenColours, NO_TEAM, valuesOfTeam } from './team-form.ts'
import { importTeams, teamsPlanned } from './teams-import.commands.server.ts'

const ACTS = [
  'create',
  'change',
  'lock',
  'unlock',
  'invite',
  'links',
  'saveContact',
  'removeContact',
  'address',
  'write',
  'withdraw',
  'reinstate',
  'remove',
  'seeds',
  'preview',
  'import',
] as const

/** What a form of the admins' page about teams wants. */
export async function actOnTeams(
  page: PageRequest,
  form: FormData,
): Promise<(Done & { links?: readonly TeamMessage[] }) | ImportPreview<PlannedTeam> | Response> {
  const act = ACTS.find((it) => it === textOf(form, 'intent'))
  const id = textOf(form, 'team')
  switch (act) {
    case 'create': {
      const typed = { colour_dark: textOf(form, 'colour_dark'), colour_light: textOf(form, 'colour_light') }
      const { team } = await page.submit(createTeam, form, chosenColours(typed, NO_TEAM))
      return redirect(adminTeamsAddress.href({}, { team }))
    }
    case 'change':
      await saveOver(
        form,
        () => teamNow(page, id),
        (values, { team }) =>
          page.submit(changeTeam, formOfValues({ ...values, ...chosenColours(values, team) }), {
            team: id,
            base: team.updated,
          }),
      )
      return { done: act, text: m.teams_admin_done_change({ team: await nameOf(page, id) }) }
    case 'lock':
    case 'unlock': {
      const { changed } = await page.submit(lockRosters, form, { teams: chosenIn(form), locked: act === 'lock' })
      const said = { count: changed.length }
      return {
        done: act,
        text: act === 'lock' ? m.teams_admin_done_lock(said) : m.teams_admin_done_unlock(said),
        undo:
          changed.length === 0 ? undefined : { intent: act === 'lock' ? 'unlock' : 'lock', teams: changed.join(',') },
      }
    }
    case 'invite':
      return { done: act, ...saidOfInvited(page, await page.submit(inviteContacts, form, { teams: chosenIn(form) })) }
    case 'links': {
      const made = await page.submit(makeTeamLinks, form, { teams: chosenIn(form) })
      // Of a form that was sent twice, the first answer had them.
      const links: readonly MadeLink[] = made.links ?? []
      return { done: act, text: m.teams_invite_made({ count: links.length }), links: await messagesWith(page, links) }
    }
    case 'saveContact':
    case 'removeContact':
      return actOnContacts(page, form)
    case 'address':
      return redirect(adminTeamsAddress.href({}, { write: chosenIn(form).join(',') }))
    case 'write': {
      const chosen = chosenIn(form).filter(Boolean)
      const { sent } = await page.submit(writeToContacts, form, { teams: chosen })
      return {
        done: act,
        text: page.get(installationFacts).hasMailServer
          ? m.teams_message_sent({ count: sent })
          : m.teams_message_waits({ count: sent }),
      }
    }
    case 'withdraw':
      await page.submit(withdrawTeam, form)
      return { done: act, text: m.teams_admin_done_withdraw({ team: await nameOf(page, id) }) }
    case 'reinstate':
      await page.submit(reinstateTeam, form)
      return { done: act, text: m.teams_admin_done_reinstate({ team: await nameOf(page, id) }) }
    case 'remove':
      await page.submit(removeTeam, form)
      return redirect(adminTeamsAddress.href({}))
    case 'seeds': {
      const rows = await seedsOf(page.db, textOf(form, 'division'))
      const seeds = rows.map(({ id: team }) => seedTyped(team, textOf(form, `seed-${team}`)))
      await page.submit(setSeeds, form, { seeds })
      return { done: act, text: m.teams_admin_done_seeds() }
    }
    case 'preview':
    case 'import':
      return importList(page, form, {
        linesMost: TEAM_LINES_MOST,
        plan: (text) => teamsPlanned(page.db, text),
        run: async (planned, text): Promise<Done> => {
          const lines = planned.map(({ line }) => line)
          const language = page.preferences.language
          const wanted = { text, lines, invite: form.has('invite'), language }
          const { invited, ...counts } = await page.run(importTeams, wanted, keyOf(form))
          const done = m.site_import_done(counts)
          if (invited === 0) return { done: 'import', text: done }
          const { text: ofInvited, next } = saidOfInvited(page, { invited, already: 0, without: 0 })
          return { done: 'import', text: `${done}. ${ofInvited}`, next }
        },
      })
    default: {
      const done = await actOnLedger(page, form)
      if (!done) throw badRequest()
      return done
    }
  }
}

const chosenIn = (form: FormData): string[] => textsOf(form, 'teams').flatMap((it) => it.split(','))

/** Without a mail server somebody has to carry the invitations: where they wait is the next step. */
function saidOfInvited(
  page: PageRequest,
  { invited, already, without }: { invited: number; already: number; without: number },
): Pick<Done, 'text' | 'next'> {
  const isByHand = !page.get(installationFacts).hasMailServer
  const said = [
    (isByHand ? m.teams_admin_done_invite_by_hand : m.teams_admin_done_invite)({ count: invited }),
    already > 0 && m.teams_admin_done_invite_already({ count: already }),
    without > 0 && m.teams_admin_done_invite_without({ count: without }),
  ]
  return {
    text: said.filter(Boolean).join(' '),
    next:
      isByHand && invited > 0
        ? { href: adminTeamsAddress.href({}, { invite: '' }), text: m.teams_admin_pass_on() }
        : undefined,
  }
}

async function teamNow({ db }: PageRequest, id: string) {
  const team = await db.get(teams, id)
  if (!team) throw refuse(TEAM_REFUSALS, 'team_gone', 'team', 404)
  return { values: valuesOfTeam(team), team }
}

const nameOf = async ({ db }: PageRequest, id: string): Promise<string> => (await db.get(teams, id))?.name ?? ''

const seedTyped = (team: string, seed: string) => readForm(seedInput, formOfValues({ team, seed }))
