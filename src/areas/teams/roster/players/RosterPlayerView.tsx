import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { RosterDone } from '../roster.actions.server.ts'
import { rosterAddress } from '../roster.address.ts'
import type { RosterPlayer } from '../roster.queries.server.ts'
import type { RosterData } from '../roster-data.server.ts'
import { RosterAccount } from './RosterAccount.tsx'
import { RosterPlayerFacts } from './RosterPlayerFacts.tsx'
import { RosterPlayerForm } from './RosterPlayerForm.tsx'
import { RosterRemove } from './RosterRemove.tsx'

type Props = {
  found: RosterData
  /** Undefined for a new one. */
  player: RosterPlayer | undefined
  refused: RefusedForm | undefined
  done: RosterDone | undefined
}

/** One player, or a new one. */
export function RosterPlayerView({ found, player, refused, done }: Props) {
  const { team, mayEdit } = found
  const hydrated = useHydrated()
  const back = rosterAddress(team.id).href()
  const refusedForm = refused?.values['intent'] === (player ? 'edit' : 'add') ? refused : undefined
  return (
    <>
      <PageHeader title={player?.full_name ?? m.roster_form_add_title()} context={team.name} back={back} />
      {done && !hydrated && (
        <ButtonLink kind="line" to={back}>
          {m.roster_home_to_roster()}
        </ButtonLink>
      )}
      {!mayEdit && (
        <Note kind="warn" title={m.roster_locked_title()}>
          {m.roster_locked_text()}
        </Note>
      )}
      <div className="grid items-start gap-x-8 desk:grid-cols-[minmax(0,28.75rem)_minmax(0,1fr)]">
        {mayEdit || refusedForm ? (
          // Locked meanwhile: what was typed is still there.
          <RosterPlayerForm
            // After each one another: empty again.
            key={done?.done === 'add' ? done.player : 'first'}
            team={team.id}
            player={player}
            refused={refusedForm}
            isNext={done?.done === 'add'}
          />
        ) : (
          player && <RosterPlayerFacts player={player} />
        )}
        {player && (
          <div>
            <RosterAccount player={player} mayEdit={mayEdit} publicUrl={found.publicUrl} refused={refused} />
            {mayEdit && <RosterRemove player={player} />}
          </div>
        )}
      </div>
    </>
  )
}
