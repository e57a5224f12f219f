import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { contactFields } from './contacts.fields.ts'

type Contact = { readonly name: string; readonly email: string; readonly phone: string }

type Props = {
  team: string
  contacts: readonly Contact[]
  refused: RefusedForm | undefined
  /** How one of them stands, for admins. */
  stateOf?: (email: string) => string
}

/** Who speaks for a team, each to be changed, and somebody new. Only the team's managers and the organisers see them. */
export function ContactForms({ team, contacts, refused, stateOf }: Props) {
  const refusedAt = (before: string) => (refused?.values['before'] === before ? refused : undefined)
  return (
    <div className="grid gap-1">
      {contacts.map((contact) => (
        <details key={contact.email} open={refusedAt(contact.email) !== undefined}>
          <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere">
            {[contact.name, contact.email, contact.phone].filter(Boolean).join(', ')}{' '}
            {stateOf && <span className="text-ink-3">{stateOf(contact.email)}</span>}
          </summary>
          <ContactForm team={team} contact={contact} refused={refusedAt(contact.email)} />
        </details>
      ))}
      <details open={refusedAt('') !== undefined}>
        <summary className="link min-h-11 py-2">{m.teams_contact_add()}</summary>
        {/* Begins anew once somebody was added. */}
        <ContactForm key={contacts.length} team={team} contact={undefined} refused={refusedAt('')} />
      </details>
    </div>
  )
}

function ContactForm({
  team,
  contact,
  refused,
}: {
  team: string
  contact: Contact | undefined
  refused: RefusedForm | undefined
}) {
  const busy = useIsSending()
  const id = (field: string) => `contact-${contact?.email ?? 'new'}-${field}`
  const valueOf = (field: keyof Contact) => refused?.values[field] ?? contact?.[field] ?? ''
  return (
    <PostForm noValidate keepsUnsaved className="grid max-w-form gap-3 pb-4">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="team" value={team} />
      <input type="hidden" name="before" value={contact?.email ?? ''} />
      <TextInput
        id={id('name')}
        name="name"
        label={m.teams_admin_name()}
        defaultValue={valueOf('name')}
        error={errorAt(refused, 'name')}
        {...limitsOf(contactFields.name)}
        optional
        autoComplete="off"
      />
      <TextInput
        id={id('email')}
        name="email"
        type="email"
        label={m.teams_admin_contact_email()}
        defaultValue={valueOf('email')}
        error={errorAt(refused, 'email')}
        required
        autoComplete="off"
      />
      <TextInput
        id={id('phone')}
        name="phone"
        type="tel"
        label={m.teams_admin_contact_phone()}
        defaultValue={valueOf('phone')}
        error={errorAt(refused, 'phone')}
        {...limitsOf(contactFields.phone)}
        optional
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="saveContact" kind="line" busy={busy} busyText={m.site_sending()}>
          {m.teams_contact_save()}
        </Button>
        {contact && (
          <Button type="submit" name="intent" value="removeContact" kind="line" busy={busy}>
            {m.teams_contact_remove()}
          </Button>
        )}
      </div>
    </PostForm>
  )
}
