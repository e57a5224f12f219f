import { Check } from 'lucide-react'
import { DeclineForm } from '#client/forms/DeclineForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { useHasMail } from '#client/page/has-mail.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'
import type { DivisionPlaces } from '../places.api.server.ts'
import { declineReason } from '../registration.fields.ts'
import type { RegistrationShown } from '../registration.queries.server.ts'

type Props = {
  registration: RegistrationShown
  places: DivisionPlaces | undefined
  refused: RefusedForm | undefined
}

/** What can be made of a registration in its state. */
export function RegistrationActs({ registration, places, refused }: Props) {
  const { id, state, name, team, updated } = registration
  const isOpen = state === 'registered' || state === 'waiting'
  const isTeamGone = state === 'accepted' && team?.state !== 'accepted'
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isOpen && <Accept registration={registration} places={places} refused={refused} />}
      {state === 'registered' && (
        <OneStep
          registration={registration}
          act="wait"
          label={m.registration_wait_name({ team: name })}
          text={m.registration_wait()}
        />
      )}
      {(state === 'waiting' || state === 'declined' || state === 'withdrawn' || isTeamGone) && (
        <OneStep
          registration={registration}
          act="reopen"
          label={m.registration_reopen_name({ team: name })}
          text={m.registration_reopen()}
        />
      )}
      {state === 'accepted' && team && (
        <ButtonLink kind="line" size="small" to={`/teams/${team.id}`}>
          {m.registration_to_team()}
        </ButtonLink>
      )}
      {isOpen && (
        <DeclineForm
          name={name}
          fields={{ registration: id, base: updated }}
          reason={declineReason}
          refused={refused}
          size="small"
        />
      )}
      <NewLink registration={registration} />
    </div>
  )
}

/** Which registration, and as the admin sees it. */
const Seen = ({ registration: { id, updated } }: { registration: RegistrationShown }) => (
  <>
    <input type="hidden" name="registration" value={id} />
    <input type="hidden" name="base" value={updated} />
  </>
)

/** Where the division is full it asks first. */
function Accept({ registration, places, refused }: Props) {
  const busy = useIsSending()
  const divisions = useDivisions()
  const { id, name } = registration
  const isFull = places !== undefined && places.accepted >= places.capacity
  const dialog = `beyond-${id}`
  const label = m.registration_accept_name({ team: name })
  return (
    <PostForm>
      <Seen registration={registration} />
      {isFull ? (
        <>
          <Button kind="line" icon={Check} size="small" aria-label={label} {...opens(dialog)}>
            {m.registration_accept()}
          </Button>
          <input type="hidden" name="beyond" value="on" />
          <ConfirmDialog
            id={dialog}
            title={m.registration_beyond_title({ team: name })}
            text={m.registration_beyond_text({
              division: divisions.name(places.division),
              capacity: places.capacity,
              accepted: places.accepted,
            })}
            keep={m.registration_beyond_keep()}
            action={
              <Button type="submit" name="intent" value="accept" busy={busy} busyText={m.site_sending()}>
                {m.registration_beyond_act()}
              </Button>
            }
          >
            {refused && (
              <Note kind="danger" announced>
                {refused.problem.text}
              </Note>
            )}
          </ConfirmDialog>
        </>
      ) : (
        <Button type="submit" name="intent" value="accept" icon={Check} size="small" busy={busy} aria-label={label}>
          {m.registration_accept()}
        </Button>
      )}
    </PostForm>
  )
}

type Step = { registration: RegistrationShown; act: 'wait' | 'reopen'; label: string; text: string }

function OneStep({ registration, act, label, text }: Step) {
  const busy = useIsSending()
  return (
    <PostForm>
      <Seen registration={registration} />
      <Button type="submit" name="intent" value={act} kind="line" size="small" busy={busy} aria-label={label}>
        {text}
      </Button>
    </PostForm>
  )
}

/** For contacts who have lost theirs; asks, because the old one ends. */
function NewLink({ registration }: { registration: RegistrationShown }) {
  const busy = useIsSending()
  const hasMail = useHasMail()
  const { id, name, contact_email: email } = registration
  const dialog = `link-${id}`
  return (
    <PostForm>
      <input type="hidden" name="registration" value={id} />
      <Button kind="plain" size="small" aria-label={m.registration_send_link_name({ team: name })} {...opens(dialog)}>
        {m.registration_send_link()}
      </Button>
      <ConfirmDialog
        id={dialog}
        title={m.registration_send_link_title({ team: name })}
        text={(hasMail ? m.registration_send_link_text : m.byhand_registration_link_text)({ email })}
        keep={m.registration_send_link_keep()}
        action={
          <Button type="submit" name="intent" value="link" busy={busy} busyText={m.site_sending()}>
            {m.registration_send_link_act()}
          </Button>
        }
      />
    </PostForm>
  )
}
