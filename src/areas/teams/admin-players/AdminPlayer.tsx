import { Merge } from 'lucide-react'
import type { PlayerMoney } from '#areas/settlement/settlement.api.server.ts'
import { typedMoney } from '#client/amounts.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { mailTo } from '#client/mail-to.ts'
import { BookEntryForm } from '#client/settlement/BookEntryForm.tsx'
import { LedgerEntries } from '#client/settlement/LedgerEntries.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PersonRow } from '#ui/page/PersonRow.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { RosterAccount } from '../roster/players/RosterAccount.tsx'
import { RosterPlayerForm } from '../roster/players/RosterPlayerForm.tsx'
import { RosterRemove } from '../roster/players/RosterRemove.tsx'
import { RosterRequests } from '../roster/players/RosterRequests.tsx'
import type { OpenConnection } from '../roster/roster.queries.server.ts'
import { playerFields } from '../teams.fields.ts'
import { FEE_WORDS, teamInWords } from './admin-player-words.ts'
import { type AdminPlayersShown, adminPlayersAddress } from './admin-players.address.ts'
import type { PlayerListed, PlayersAccount, PlayersTeam } from './admin-players.queries.server.ts'

type Props = {
  player: PlayerListed
  requests: readonly OpenConnection[]
  money: PlayerMoney
  /** Who is looked for, to be connected. */
  search: string
  accounts: readonly PlayersAccount[] | undefined
  teams: readonly PlayersTeam[]
  shown: AdminPlayersShown
  publicUrl: string
  back: string
  refused: RefusedForm | undefined
}

/** One player: everything about them, their team, their account. */
export function AdminPlayer(props: Props) {
  const { player, requests, money, search, accounts, teams, shown, publicUrl, back, refused } = props
  const { id, full_name, team, account } = player
  return (
    <>
      <PageHeader
        title={full_name}
        context={teamInWords(team)}
        back={back}
        action={
          <ButtonLink kind="line" icon={Merge} to={adminPlayersAddress.href(shown, { merge: id })}>
            {m.teams_admin_merge()}
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-x-8 desk:grid-cols-[minmax(0,28.75rem)_minmax(0,1fr)]">
        {team ? (
          <RosterPlayerForm
            team={team.id}
            player={player}
            isNext={false}
            refused={refused?.values['intent'] === 'edit' ? refused : undefined}
          />
        ) : (
          <Note kind="warn">{m.teams_admin_needs_team()}</Note>
        )}
        <div>
          <Move player={player} teams={teams} refused={refusedOf(refused, 'move')} />
          <RosterRequests requests={requests} />
          <RosterAccount player={player} mayEdit={team !== undefined} publicUrl={publicUrl} refused={refused} />
          {account && (
            <p className="mt-3">
              {m.teams_admin_account_of({ name: account.name })}{' '}
              <a href={mailTo(account.email)} className="link wrap-anywhere">
                {account.email}
              </a>
            </p>
          )}
          {!account && (
            <Connect
              player={player}
              search={search}
              accounts={accounts}
              shown={shown}
              refused={refusedOf(refused, 'connect')}
            />
          )}
          <Money player={player} money={money} refused={refused} />
          {team && <RosterRemove player={player} />}
        </div>
      </div>
    </>
  )
}

type MoneyProps = { player: PlayerListed; money: PlayerMoney; refused: RefusedForm | undefined }

/** What was booked for the player alone, and how far the fee has come. */
function Money({ player, money: { entries, due, currency, today }, refused }: MoneyProps) {
  return (
    <Section title={m.settlement_player_fee()} aside={FEE_WORDS[player.fee_state]()}>
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'counter'))} />
      {entries.length > 0 && <LedgerEntries entries={entries} currency={currency} mayCounter refused={refused} />}
      {player.team && (
        <details className="mt-2" open={refusedOf(refused, 'book') !== undefined}>
          <summary className="fold">{m.settlement_new_entry()}</summary>
          <BookEntryForm
            key={entries.length}
            team={player.team.id}
            player={player.id}
            currency={currency}
            amount={due > 0 ? typedMoney(due) : ''}
            today={today}
            refused={refused}
          />
        </details>
      )}
    </Section>
  )
}

type MoveProps = { player: PlayerListed; teams: readonly PlayersTeam[]; refused: RefusedForm | undefined }

function Move({ player, teams, refused }: MoveProps) {
  const divisions = useDivisions()
  const busy = useIsSending()
  const others = teams.filter(({ id, isPlaying }) => isPlaying && id !== player.team?.id)
  return (
    <Section title={m.teams_admin_move_title()}>
      <PostForm className="grid gap-3 pt-3">
        <ErrorSummary
          errors={errorsOf(refused).map((it) => ({
            ...it,
            ...(it.field && { field: `move-${it.field}` }),
          }))}
        />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="player" value={player.id} />
        <Select
          name="team"
          id="move-team"
          label={m.teams_admin_move_to()}
          required
          placeholder={m.teams_admin_pick_team()}
          options={others.map(({ id, name, division }) => ({
            value: id,
            label: `${name}, ${divisions.name(division)}`,
          }))}
          defaultValue={refused?.values['team'] ?? ''}
          error={errorAt(refused, 'team')}
        />
        <NumberInput
          name="number"
          id="move-number"
          label={m.roster_csv_number()}
          {...limitsOf(playerFields.number)}
          defaultValue={refused?.values['number'] ?? player.number}
          error={errorAt(refused, 'number')}
        />
        <div>
          <Button type="submit" kind="line" busy={busy}>
            {m.teams_admin_move()}
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}

type ConnectProps = {
  player: PlayerListed
  search: string
  accounts: readonly PlayersAccount[] | undefined
  shown: AdminPlayersShown
  refused: RefusedForm | undefined
}

/** For an admin who knows whose account it is. */
function Connect({ player, search, accounts, shown, refused }: ConnectProps) {
  const busy = useIsSending()
  return (
    <details className="mt-4" open={search !== '' || refused !== undefined}>
      <summary className="fold">{m.teams_admin_connect_title()}</summary>
      <div className="grid gap-2 pt-2">
        <ErrorSummary errors={errorsOf(refused).map(({ text }) => ({ text }))} />
        <SearchField
          label={m.teams_admin_search_accounts()}
          name="account"
          defaultValue={search}
          keep={{ ...adminPlayersAddress.params(shown), player: player.id }}
        />
        {accounts?.length === 0 && (
          <p className="py-2 text-ink-2" role="status">
            {m.teams_admin_no_accounts({ q: search })}
          </p>
        )}
        {accounts && accounts.length > 0 && (
          <List label={m.teams_admin_connect_title()}>
            {accounts.map(({ id, name, email }) => (
              <PersonRow
                key={id}
                name={name}
                role={<span className="wrap-anywhere">{email}</span>}
                end={
                  <PostForm>
                    <input type="hidden" name="intent" value="connect" />
                    <input type="hidden" name="player" value={player.id} />
                    <input type="hidden" name="user" value={id} />
                    <Button
                      type="submit"
                      kind="line"
                      size="small"
                      busy={busy}
                      aria-label={m.teams_admin_connect_name({ name })}
                    >
                      {m.teams_admin_connect()}
                    </Button>
                  </PostForm>
                }
              />
            ))}
          </List>
        )}
      </div>
    </details>
  )
}
