import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/acted.ts'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { INVITED_DAYS_MOST, INVITED_MOST, type InvitedRole } from './invitation-state.ts'
import { PEOPLE_WORDS } from './people-problems.ts'
import { RefusedNote } from './RefusedNote.tsx'
import { ROLE_DUTIES } from './role-duties.ts'
import { ROLE_WORDS } from './role-words.ts'

/** A tournament is prepared in two weeks, and a club's chat has so many members. */
const USUAL = { days: '14', usesMax: '20' }

type Props = {
  roles: readonly InvitedRole[]
  isOpen: boolean
  refused: RefusedForm | undefined
}

export function InvitationForm({ roles, isOpen, refused }: Props) {
  const busy = useIsSending()
  const typed = (name: string, usual = '') => refused?.values[name] ?? usual
  const wrong = (name: string, text: string) => (refused?.errors[name] ? text : undefined)
  const [only] = roles
  const isOfField = refused !== undefined && FIELDS.some((field) => refused.errors[field] !== undefined)
  return (
    <details open={isOpen} className="group">
      <summary className={`${buttonClass()} group-open:hidden`}>{m.accounts_invite_new()}</summary>
      <PostForm className="grid max-w-form gap-4 py-2">
        <h2 className="font-display text-head">{m.accounts_invite_new()}</h2>
        {refused && !isOfField && <RefusedNote refused={refused} />}
        <input type="hidden" name="intent" value="invite" />
        {roles.length === 1 ? (
          <input type="hidden" name="role" value={only} />
        ) : (
          <Radios
            name="role"
            id="invite-role"
            label={m.accounts_invite_role()}
            options={roles.map((role) => ({
              value: role,
              label: ROLE_WORDS[role].name(),
              hint: ROLE_DUTIES[role](),
            }))}
            defaultValue={typed('role')}
            error={errorAt(refused, 'role') && m.accounts_invite_role_missing()}
            required
          />
        )}
        <TextInput
          name="note"
          id="invite-note"
          label={m.accounts_invite_note()}
          hint={m.accounts_invite_note_hint()}
          optional
          maxLength={200}
          defaultValue={typed('note')}
          error={errorAt(refused, 'note', PEOPLE_WORDS)}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberInput
            name="days"
            id="invite-days"
            label={m.accounts_invite_days()}
            defaultValue={typed('days', USUAL.days)}
            error={wrong('days', m.accounts_invite_days_wrong({ most: INVITED_DAYS_MOST }))}
            required
          />
          <NumberInput
            name="usesMax"
            id="invite-uses"
            label={m.accounts_invite_uses()}
            defaultValue={typed('usesMax', USUAL.usesMax)}
            error={wrong('usesMax', m.accounts_invite_uses_wrong({ most: INVITED_MOST }))}
            required
          />
        </div>
        <div>
          <Button type="submit" busy={busy} busyText={m.accounts_form_sending()}>
            {m.accounts_invite_make()}
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

const FIELDS = ['role', 'note', 'days', 'usesMax']
