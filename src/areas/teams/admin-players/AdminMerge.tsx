import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FieldGroup } from '#ui/fields/Field.tsx'
import { State } from '#ui/marks/State.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { mergedInWords, mergedLabel, teamInWords } from './admin-player-words.ts'
import { type AdminPlayersShown, adminPlayersAddress } from './admin-players.address.ts'
import type { PlayerListed } from './admin-players.queries.server.ts'
import { differingFields, likelySide, stayingOf } from './merged-player.ts'

type Props = {
  one: PlayerListed
  other: PlayerListed | undefined
  find: string
  found: readonly PlayerListed[] | undefined
  similar: readonly PlayerListed[]
  shown: AdminPlayersShown
  back: string
  refused: RefusedForm | undefined
}

/** Two entries of one person become one: first which two, then what stays. */
export function AdminMerge({ one, other, back, refused, ...picking }: Props) {
  return (
    <div className="max-w-read">
      <PageHeader title={m.teams_admin_merge_title()} context={one.full_name} back={back} />
      {other ? (
        <Choosing one={one} other={other} refused={refusedOf(refused, 'merge')} />
      ) : (
        <Picking one={one} {...picking} />
      )}
    </div>
  )
}

type PickingProps = Pick<Props, 'one' | 'find' | 'found' | 'similar' | 'shown'>

function Picking({ one, find, found, similar, shown }: PickingProps) {
  const to = (id: string) => adminPlayersAddress.href(shown, { merge: one.id, with: id })
  return (
    <>
      <p className="text-ink-2">{m.teams_admin_merge_pick({ name: one.full_name })}</p>
      {similar.length > 0 && (
        <Section title={m.teams_admin_merge_similar()}>
          <Players players={similar} to={to} />
        </Section>
      )}
      <Section title={m.teams_admin_merge_search()}>
        <div className="grid gap-2 pt-3">
          <SearchField
            label={m.teams_admin_search_players()}
            name="find"
            defaultValue={find}
            keep={{ ...adminPlayersAddress.params(shown), merge: one.id }}
          />
          {found?.length === 0 && (
            <p className="py-2 text-ink-2" role="status">
              {m.teams_admin_no_players_found({ q: find })}
            </p>
          )}
          {found && found.length > 0 && <Players players={found} to={to} />}
        </div>
      </Section>
    </>
  )
}

function Players({ players, to }: { players: readonly PlayerListed[]; to: (id: string) => string }) {
  return (
    <List>
      {players.map((player) => (
        <Row
          key={player.id}
          to={to(player.id)}
          title={player.full_name}
          text={[teamInWords(player.team), player.number, player.walk_in && m.teams_admin_walk_in()]
            .filter(Boolean)
            .join(', ')}
          end={player.connected && <State kind="connected">{m.teams_admin_is_connected()}</State>}
        />
      ))}
    </List>
  )
}

type ChoosingProps = { one: PlayerListed; other: PlayerListed; refused: RefusedForm | undefined }

/** What stays of the two. Where both say the same there is nothing to choose. */
function Choosing({ one, other, refused }: ChoosingProps) {
  const busy = useIsSending()
  const [keep, gone] = stayingOf(one, other)
  const typed = (name: string, otherwise: string) => refused?.values[name] ?? otherwise
  const fields = differingFields(keep, gone)
  return (
    <PostForm keepsUnsaved className="grid gap-4">
      <ErrorSummary errors={errorsOf(refused).map(({ text }) => ({ text }))} />
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="keep" value={keep.id} />
      <input type="hidden" name="one" value={one.id} />
      <input type="hidden" name="other" value={other.id} />
      {[one, other].map(({ id, base }) => (
        <span key={id} hidden>
          <input type="hidden" name={`base-${id}`} value={base.player} />
          <input type="hidden" name={`details-${id}`} value={base.details} />
        </span>
      ))}
      <p className="text-ink-2">{m.teams_admin_merge_text()}</p>
      <div className="grid gap-3 desk:grid-cols-2">
        {[keep, gone].map((player) => (
          <Entry key={player.id} player={player} />
        ))}
      </div>
      {keep.account && gone.account && (
        <Choice
          name="account"
          label={m.teams_admin_account()}
          hint={m.teams_admin_merge_account_hint()}
          chosen={typed('account', keep.id)}
          options={[keep, gone].map(({ id, account }) => ({ id, label: `${account?.name}, ${account?.email}` }))}
        />
      )}
      {fields.map((field) => {
        const name = `from-${field}`
        const likely = likelySide(field, keep) === 'keep' ? keep.id : gone.id
        return (
          <Choice
            key={field}
            name={name}
            label={mergedLabel(field)}
            chosen={typed(name, likely)}
            options={[keep, gone].map((player) => ({ id: player.id, label: mergedInWords(player, field) }))}
          />
        )
      })}
      {fields.length === 0 && <Note>{m.teams_admin_merge_same()}</Note>}
      <div>
        <Button kind="danger" {...opens(ASK)}>
          {m.teams_admin_merge_ask()}
        </Button>
      </div>
      <ConfirmDialog
        id={ASK}
        title={m.teams_admin_merge_sure({ one: nameOf(keep), other: nameOf(gone) })}
        text={m.teams_admin_merge_warning()}
        keep={m.teams_admin_merge_keep()}
        action={
          <Button type="submit" kind="danger" busy={busy} busyText={m.teams_admin_sending()}>
            {m.teams_admin_merge_act()}
          </Button>
        }
      />
    </PostForm>
  )
}

/** What tells the two apart. */
function Entry({ player }: { player: PlayerListed }) {
  const { full_name, team, number, walk_in: isWalkIn, account } = player
  return (
    <div className="border-l-2 border-ink pl-3">
      <p className="font-semibold">{full_name}</p>
      <p className="text-small text-ink-2">
        {[teamInWords(team), number, isWalkIn && m.teams_admin_walk_in()].filter(Boolean).join(', ')}
      </p>
      {account && <State kind="connected">{m.teams_admin_account_is({ name: account.name })}</State>}
    </div>
  )
}

const ASK = 'merge-players'

const nameOf = ({ full_name, team }: PlayerListed) => `${full_name} (${teamInWords(team)})`

type ChoiceProps = {
  name: string
  label: string
  hint?: string
  chosen: string
  options: readonly { readonly id: string; readonly label: string }[]
}

/** Two values side by side. */
function Choice({ name, label, hint, chosen, options }: ChoiceProps) {
  return (
    <FieldGroup id={name} label={label} hint={hint}>
      <span className="grid gap-x-3 desk:grid-cols-2">
        {options.map((option) => (
          <label key={option.id} className="choice">
            <input type="radio" name={name} value={option.id} defaultChecked={option.id === chosen} required />
            <span className="wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </span>
    </FieldGroup>
  )
}
