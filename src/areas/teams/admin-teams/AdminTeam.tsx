import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#client/amounts.ts'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { refusedOf } from '#client/forms/problems.ts'
import { TeamFeeMark } from '#client/settlement/TeamFeeMark.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Country } from '#rules/countries.ts'
import type { TeamAccount } from '#rules/settlement/fees.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { managersOfTeamHref } from '../admin-links.ts'
import { newPlayerOfTeamHref, playersOfTeamHref } from '../admin-players/admin-players.address.ts'
import { ContactForms } from '../contacts/ContactForms.tsx'
import type { ContactState } from '../contacts/contacts.api.server.ts'
import { TeamStateMark } from '../TeamStateMark.tsx'
import { isPublicTeam } from '../teams.fields.ts'
import { AdminTeamFields } from './AdminTeamForm.tsx'
import { WITHDRAWAL_WORDS } from './admin-team-words.ts'
import type { TeamListed } from './admin-teams.queries.server.ts'

type Props = {
  team: TeamListed
  /** What it owes, and where all of that stands. */
  money: { account: TeamAccount | undefined; currency: string; href: string }
  countries: readonly Country[]
  back: string
  refused: RefusedForm | undefined
}

/** One team: what it is called, and what an admin can do with it. */
export function AdminTeam({ team, money, countries, back, refused }: Props) {
  const { id, name, state, withdrawal, players, managers, roster_locked: isLocked } = team
  const refusedAct = refusedOf(refused, 'lock', 'unlock', 'withdraw', 'reinstate', 'remove', 'invite')
  return (
    <div className="max-w-read">
      <PageHeader
        title={name}
        context={<TeamStateMark state={state} />}
        back={back}
        action={
          isPublicTeam(team) && (
            <ButtonLink kind="line" to={`/teams/${id}`}>
              {m.teams_admin_public_page()}
            </ButtonLink>
          )
        }
      />
      {refusedAct && <ErrorSummary errors={[{ text: refusedAct.problem.text }]} />}
      <List>
        <Fact
          title={m.teams_admin_players()}
          end={
            <div className="flex flex-wrap gap-2">
              {players > 0 && (
                <ButtonLink kind="line" size="small" to={playersOfTeamHref(id)}>
                  {m.teams_admin_show_players()}
                </ButtonLink>
              )}
              {state !== 'withdrawn' && state !== 'declined' && (
                <ButtonLink kind="line" size="small" icon={UserPlus} to={newPlayerOfTeamHref(id)}>
                  {m.roster_add()}
                </ButtonLink>
              )}
            </div>
          }
        >
          {m.teams_admin_player_count({ count: players })}
        </Fact>
        <Fact
          title={m.teams_admin_managers()}
          end={
            <ButtonLink kind="line" size="small" to={managersOfTeamHref(id)}>
              {m.teams_admin_change_managers()}
            </ButtonLink>
          }
        >
          {managers.map((manager) => manager.name).join(', ') || m.teams_admin_nobody()}
        </Fact>
        <Fact
          title={m.teams_admin_contacts()}
          end={team.contacts.some((it) => it.state === 'not invited') && <InviteForm team={team} />}
        >
          {team.contacts.length === 0 && managers.length === 0 && m.teams_admin_contacts_none()}
          <ContactForms
            team={id}
            contacts={team.contacts}
            refused={refusedOf(refused, 'saveContact', 'removeContact')}
            stateOf={(email) => {
              const state = team.contacts.find((it) => it.email === email)?.state
              return state ? CONTACT_STATES[state]() : ''
            }}
          />
        </Fact>
        <Fact title={m.teams_admin_roster()} end={<LockForm team={team} />}>
          {isLocked ? m.teams_admin_is_locked() : m.teams_admin_is_open()}
        </Fact>
        <Fact
          title={m.settlement_team_money()}
          end={
            <ButtonLink kind="line" size="small" to={money.href}>
              {m.settlement_team_money_open()}
            </ButtonLink>
          }
        >
          {money.account && <MoneyInWords account={money.account} currency={money.currency} />}
        </Fact>
        {state === 'withdrawn' ? (
          <Fact title={m.teams_admin_state_withdrawn()} end={<ReinstateForm team={team} />}>
            {withdrawal === '' ? m.teams_admin_withdrawal_unknown() : WITHDRAWAL_WORDS[withdrawal].kept()}
          </Fact>
        ) : (
          state !== 'declined' && (
            <Fact
              title={m.teams_admin_taking_part()}
              end={
                <Button kind="line" size="small" {...opens(WITHDRAW)}>
                  {m.teams_admin_withdraw_ask()}
                </Button>
              }
            >
              {m.teams_admin_withdraw_hint()}
            </Fact>
          )
        )}
        {players === 0 && (
          <Fact
            title={m.teams_admin_by_mistake()}
            end={
              <Button kind="line" size="small" {...opens(REMOVE)}>
                {m.teams_admin_remove_ask()}
              </Button>
            }
          >
            {m.teams_admin_remove_hint()}
          </Fact>
        )}
      </List>
      {players === 0 && <RemoveForm team={team} />}
      {state !== 'withdrawn' && <WithdrawForm team={team} />}
      <Section title={m.teams_admin_edit_title()}>
        <div className="max-w-form pt-3">
          <AdminTeamFields team={team} countries={countries} refused={refusedOf(refused, 'change')} />
        </div>
      </Section>
    </div>
  )
}

const WITHDRAW = 'withdraw-team'
const REMOVE = 'remove-team'

function Fact({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <h2 className="font-semibold">{title}</h2>
        <div className="text-small text-ink-2">{children}</div>
      </div>
      {end}
    </li>
  )
}

function MoneyInWords({ account, currency }: { account: TeamAccount; currency: string }) {
  const amount = formatMoney(Math.abs(account.due), currency)
  if (account.due === 0) return <TeamFeeMark state={account.state} />
  return account.due > 0 ? m.settlement_team_money_due({ amount }) : m.settlement_team_money_credit({ amount })
}

function LockForm({ team }: { team: TeamListed }) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="teams" value={team.id} />
      <Button
        type="submit"
        name="intent"
        value={team.roster_locked ? 'unlock' : 'lock'}
        kind="line"
        size="small"
        busy={busy}
      >
        {team.roster_locked ? m.teams_admin_unlock() : m.teams_admin_lock()}
      </Button>
    </PostForm>
  )
}

const CONTACT_STATES: Readonly<Record<ContactState, () => string>> = {
  manages: m.teams_admin_contact_manages,
  invited: m.teams_admin_contact_invited,
  'not invited': m.teams_admin_contact_not_invited,
}

function InviteForm({ team }: { team: TeamListed }) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="teams" value={team.id} />
      <Button type="submit" name="intent" value="invite" kind="line" size="small" busy={busy}>
        {m.teams_admin_invite()}
      </Button>
    </PostForm>
  )
}

function ReinstateForm({ team }: { team: TeamListed }) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="intent" value="reinstate" />
      <input type="hidden" name="team" value={team.id} />
      <Button type="submit" kind="line" size="small" busy={busy}>
        {m.teams_admin_reinstate()}
      </Button>
    </PostForm>
  )
}

const RemoveForm = ({ team }: { team: TeamListed }) => (
  <ConfirmForm
    id={REMOVE}
    fields={{ intent: 'remove', team: team.id }}
    title={m.teams_admin_remove_title({ team: team.name })}
    text={m.teams_admin_remove_text()}
    keep={m.teams_admin_withdraw_keep()}
    act={m.teams_admin_remove_act()}
    busyText={m.teams_admin_sending()}
  />
)

/** Asks what becomes of its games: a choice that the schedule goes by. */
function WithdrawForm({ team }: { team: TeamListed }) {
  const choices = Object.entries(WITHDRAWAL_WORDS)
  return (
    <ConfirmForm
      id={WITHDRAW}
      fields={{ intent: 'withdraw', team: team.id }}
      title={m.teams_admin_withdraw_title({ team: team.name })}
      text={m.teams_admin_withdraw_text()}
      keep={m.teams_admin_withdraw_keep()}
      act={m.teams_admin_withdraw_act()}
      busyText={m.teams_admin_sending()}
    >
      <Radios
        name="games"
        label={m.teams_admin_withdraw_games()}
        required
        defaultValue="forfeit_left"
        options={choices.map(([value, words]) => ({ value, label: words.choice(), hint: words.hint() }))}
      />
    </ConfirmForm>
  )
}
