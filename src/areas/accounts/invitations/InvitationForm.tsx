import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { invitationFields } from '../accounts.fields.ts'
import { ROLE_DUTIES } from '../roles/role-duties.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'
import type { InvitedRole } from './invitation-state.ts'

/** A tournament is prepared in two weeks, and a club's chat has so many members. */
const USUAL = { days: '14', usesMax: '20' }
/** Two or three people look after a team. */
const USUAL_MANAGERS = '3'

type Props = {
  roles: readonly InvitedRole[]
  /** The id of the team to which people are invited here; ''. */
  team: string
  isOpen: boolean
  refused: RefusedForm | undefined
}

export function InvitationForm({ roles, team, isOpen, refused }: Props) {
  const busy = useIsSending()
  const typed = (name: string, usual = '') => refused?.values[name] ?? usual
  const wrong = errorsOf(refused, FIELDS)
  const [only] = roles
  return (
    <details open={isOpen} className="group">
      <summary className={`${buttonClass()} group-open:hidden`}>{m.accounts_invite_new()}</summary>
      <PostForm className="grid max-w-form gap-4 py-2">
        <h2 className="font-display text-head">{m.accounts_invite_new()}</h2>
        <ErrorSummary
          errors={wrong.map(({ field, text }) => (field === undefined ? { text } : { field: idOf(field), text }))}
        />
        <input type="hidden" name="intent" value="invite" />
        <input type="hidden" name="team" value={team} />
        {roles.length === 1 ? (
          <input type="hidden" name="role" value={only} />
        ) : (
          <Radios
            name="role"
            id={idOf('role')}
            label={m.accounts_invite_role()}
            options={roles.map((role) => ({
              value: role,
              label: ROLE_WORDS[role].name(),
              hint: ROLE_DUTIES[role](),
            }))}
            defaultValue={typed('role')}
            error={errorAt(refused, 'role')}
            required
          />
        )}
        <TextInput
          name="note"
          id={idOf('note')}
          label={m.accounts_invite_note()}
          hint={m.accounts_invite_note_hint()}
          optional
          {...limitsOf(invitationFields.note)}
          defaultValue={typed('note')}
          error={errorAt(refused, 'note')}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberInput
            name="days"
            id={idOf('days')}
            label={m.accounts_invite_days()}
            defaultValue={typed('days', USUAL.days)}
            error={errorAt(refused, 'days')}
            {...limitsOf(invitationFields.days)}
          />
          <NumberInput
            name="usesMax"
            id={idOf('usesMax')}
            label={m.accounts_invite_uses()}
            defaultValue={typed('usesMax', team === '' ? USUAL.usesMax : USUAL_MANAGERS)}
            error={errorAt(refused, 'usesMax')}
            {...limitsOf(invitationFields.usesMax)}
          />
        </div>
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.accounts_invite_make()}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

const idOf = (field: string) => `invite-${field}`

/** In their order. */
const FIELDS = ['role', 'note', 'days', 'usesMax']
