import { users } from '#areas/accounts/accounts.collections.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Language } from '#http/pages/languages.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { ListPlan } from '#rules/import/list-plan.ts'
import { type PlannedTeam, planTeams, readTeams, type TeamCells } from '#rules/import/team-list.ts'
import { doubledSeeds } from '#rules/seeds.ts'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { contactsOf, keepContact, welcomeContact } from '../contacts/contacts.api.server.ts'
import type { Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_REFUSALS } from '../teams.refusals.ts'
import { activeTeams, freeSeeds, isActive } from './active-teams.server.ts'
import { importTeamsInput } from './admin-teams.inputs.ts'

/** Every line that can be taken of those that are wanted, or nothing. What the preview shows is asked again: others may have been faster. */
export const importTeams = command({
  name: 'teams.importTeams',
  input: importTeamsInput,
  who: ADMINS,
  async run(tx, actor, { text, lines, invite, language }, { dependencies: { publicUrl } }) {
    const planned = (await teamsPlanned(tx, text)).lines.filter(({ line }) => lines?.includes(line) ?? true)
    const made = planned.filter(({ is }) => is === 'new')
    const changed = planned.filter(({ is }) => is === 'change')
    if (made.length + changed.length === 0) throw refuse(TEAM_REFUSALS, 'nothing_to_import', 'text')
    const before = await tx.byIds(
      teams,
      changed.map(({ id }) => id),
    )
    await checkImportedSeeds(tx, [...made, ...changed])
    await freeSeeds(
      tx,
      changed.flatMap(({ id, values }) => (values.seed === undefined ? [] : (before.get(id) ?? []))),
    )
    const spokenFor: { team: Team; cells: Cells; isNew: boolean }[] = []
    for (const { id, values: cells, changes } of changed) {
      const after = await tx.update(teams, id, ofTeam(cells))
      await auditUpdate(tx, actor, 'teams.changeTeam', teams, before.get(id) ?? after, after)
      const told = new Set(changes.map(({ field }) => field))
      if (told.has('email') || told.has('phone')) spokenFor.push({ team: after, cells, isNew: told.has('email') })
    }
    for (const { values: cells } of made) {
      const { name = '', division = '', ...rest } = ofTeam(cells)
      const team = await tx.create(teams, { name, division, ...rest, state: 'accepted' })
      await tx.audit(actor, 'teams.createTeam', teams, team.id, { name: team.name, by: 'import' })
      spokenFor.push({ team, cells, isNew: true })
    }
    let invited = 0
    for (const { team, cells, isNew } of spokenFor) {
      const contact = contactIn(cells, language)
      if (!contact) continue
      if (!isNew) {
        const known = (await contactsOf(tx, [team])).get(team.id)?.find((it) => it.email === contact.email)
        await keepContact(tx, team.id, { ...known, ...contact, name: contact.name || (known?.name ?? '') })
      } else if (!invite) await keepContact(tx, team.id, contact)
      else if (isActive(team)) {
        await welcomeContact(tx, actor, publicUrl, team, contact)
        invited++
      }
    }
    return { made: made.length, changed: changed.length, invited }
  },
})

type Cells = Readonly<Partial<TeamCells>>

function ofTeam(cells: Cells) {
  const { email: _, contact_name: __, phone: ___, ...values } = cells
  return values
}

const contactIn = ({ email = '', contact_name: name = '', phone }: Cells, language: Language) =>
  email === '' ? undefined : { email, name, language, ...(phone !== undefined && { phone }) }

/** What a list of teams would do. */
export async function teamsPlanned(reader: Reader, text: string): Promise<ListPlan<PlannedTeam>> {
  const [there, divisions] = [await reader.every(teams), await divisionsOf(reader)]
  const { lines, unknownColumns, leftOut } = readTeams(text, divisions)
  const contacts = await addressesOf(reader, there)
  const kept = await contactsOf(reader, there)
  const phonesOf = (team: Team) => new Map((kept.get(team.id) ?? []).map(({ email, phone }) => [email, phone]))
  const known = there.map((team) => ({
    ...team,
    isActive: isActive(team),
    contacts: contacts.get(team.id) ?? [],
    phones: phonesOf(team),
  }))
  const planned = planTeams(lines, known)
  const warnings = divisions.flatMap(({ key, places, ...division }) => {
    const made = planned.filter(({ is, values }) => is === 'new' && values.division === key).length
    const after = made + there.filter((team) => team.state === 'accepted' && team.division === key).length
    if (made === 0 || after <= places) return []
    return [m.teams_admin_import_beyond({ division: division[`name_${getLocale()}`], teams: after, places })]
  })
  return { lines: planned, unknownColumns, leftOut, warnings }
}

/** By team: of those who speak for it, and of its managers. */
async function addressesOf(reader: Reader, there: readonly Team[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const kept = await reader.query((queries) => queries.selectFrom('_team_contacts').select(['team', 'email']))
  const managers = await reader.byIds(
    users,
    there.flatMap((team) => team.managers),
  )
  const byTeam = Map.groupBy(kept, ({ team }) => team)
  return new Map(
    there.map(({ id, managers: own }) => [
      id,
      [
        ...(byTeam.get(id) ?? []).map(({ email }) => email),
        ...own.flatMap((user) => managers.get(user)?.email.toLowerCase() ?? []),
      ],
    ]),
  )
}

/** Of a list only some lines may be wanted, and those may need a seed that the others would have freed. */
async function checkImportedSeeds(tx: Transaction, lines: readonly PlannedTeam[]) {
  const wanted = new Map(lines.flatMap((it) => (it.is === 'change' ? [[it.id, it.values]] : [])))
  const after = [
    ...(await activeTeams(tx)).map((team) => ({ ...team, ...wanted.get(team.id) })),
    ...lines.flatMap((it) => (it.is === 'new' ? [{ id: '', division: '', seed: 0, ...it.values }] : [])),
  ]
  if (doubledSeeds(after).size > 0) throw refuse(TEAM_REFUSALS, 'seed_taken', 'text')
}
