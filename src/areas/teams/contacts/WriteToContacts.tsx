import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { adminTeamsAddress } from '../admin-teams/admin-teams.address.ts'
import type { MessageData } from './contact-message.page.server.ts'
import { messageFields } from './contacts.fields.ts'

type Props = MessageData & {
  back: string
  refused: RefusedForm | undefined
  done: { readonly done: string } | undefined
}

/** A message to those who speak for all teams, for a division, or for the chosen teams. */
export function WriteToContacts(props: Props) {
  const { division, teams, addresses, without, hasMailServer, back, refused: all, done } = props
  const refused = refusedOf(all, 'write')
  const busy = useIsSending()
  const divisions = useDivisions()
  const to = (key: string) => adminTeamsAddress.href(key === '' ? {} : { choices: { division: key } }, { write: '' })
  return (
    <div className="max-w-read">
      <PageHeader title={m.teams_message_write()} context={m.teams_message_context()} back={back} />
      {teams.length > 0 ? (
        <p className="wrap-anywhere">{m.teams_message_to_teams({ names: teams.map(({ name }) => name).join(', ') })}</p>
      ) : (
        <FilterChips
          label={m.teams_message_to()}
          filters={[
            { to: to(''), label: m.teams_message_to_all(), current: division === '' },
            ...divisions.all.map(({ key, name }) => ({
              to: to(key),
              label: name,
              current: key === division,
              division: key,
            })),
          ]}
        />
      )}
      <div className="grid gap-3 pt-3">
        <p className="text-small text-ink-2">{m.teams_message_recipients({ count: addresses.length })}</p>
        {without.length > 0 && <Note kind="warn">{withoutInWords(without)}</Note>}
        {!hasMailServer && <Note>{m.teams_message_no_server()}</Note>}
        {done?.done === 'write' && !hasMailServer && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink kind="line" to="/admin?mails=shown#mails" rel="nofollow" prefetch="none">
              {m.teams_message_show_waiting()}
            </ButtonLink>
          </div>
        )}
        {addresses.length > 0 && (
          <div>
            <CopyButton text={addresses.join(', ')}>{m.teams_message_copy_addresses()}</CopyButton>
          </div>
        )}
      </div>
      {addresses.length > 0 && (
        <PostForm key={done ? 'sent' : 'new'} noValidate keepsUnsaved className="grid gap-4 pt-4">
          <ErrorSummary errors={errorsOf(refused)} />
          <input type="hidden" name="intent" value="write" />
          <input type="hidden" name="division" value={division} />
          <input type="hidden" name="teams" value={teams.map(({ id }) => id).join(',')} />
          <TextInput
            name="subject"
            label={m.teams_message_subject()}
            defaultValue={refused?.values['subject']}
            error={errorAt(refused, 'subject')}
            {...limitsOf(messageFields.subject)}
            autoComplete="off"
          />
          <TextArea
            name="text"
            label={m.teams_message_text()}
            hint={m.teams_message_text_hint()}
            rows={10}
            defaultValue={refused?.values['text']}
            error={errorAt(refused, 'text')}
            {...limitsOf(messageFields.text)}
          />
          <FormFooter>
            <Button type="submit" busy={busy} busyText={m.site_sending()}>
              {m.teams_message_send({ count: addresses.length })}
            </Button>
          </FormFooter>
        </PostForm>
      )}
    </div>
  )
}

/** More names nobody reads. */
const NAMES_MOST = 8

function withoutInWords(names: readonly string[]): string {
  const shown = { names: names.slice(0, NAMES_MOST).join(', ') }
  const count = names.length - NAMES_MOST
  return count > 0 ? m.teams_message_without_more({ ...shown, count }) : m.teams_message_without(shown)
}
