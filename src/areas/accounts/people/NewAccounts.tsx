import { Check } from 'lucide-react'
import { Ago } from '#client/Ago.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { Person } from '../accounts.queries.server.ts'

type Props = {
  people: readonly Person[]
  /** Of all, also of those who do not fit here. */
  count: number
  timeZone: string
}

/** Who signed up and cannot get in yet: confirmed with one tap, singly or all. */
export function NewAccounts({ people, count, timeZone }: Props) {
  const busy = useIsSending()
  if (people.length === 0) return null
  return (
    <Section title={m.accounts_new_title()} aside={String(count)}>
      <p className="py-2 text-small text-ink-2">{m.accounts_new_lead()}</p>
      <List label={m.accounts_new_title()}>
        {people.map(({ id, name, email, created }) => (
          <Row
            key={id}
            title={name}
            text={
              <span className="wrap-anywhere">
                {email}, <Ago at={created} zone={timeZone} />
              </span>
            }
            end={
              <PostForm>
                <input type="hidden" name="user" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="verify"
                  size="small"
                  kind="line"
                  icon={Check}
                  busy={busy}
                  aria-label={m.accounts_new_confirm_named({ name })}
                >
                  {m.accounts_new_confirm()}
                </Button>
              </PostForm>
            }
          />
        ))}
      </List>
      {people.length > 1 && (
        <PostForm className="pt-2">
          {people.map(({ id }) => (
            <input key={id} type="hidden" name="users" value={id} />
          ))}
          <Button type="submit" name="intent" value="verifyAll" icon={Check} busy={busy} busyText={m.site_sending()}>
            {m.accounts_new_confirm_all({ count: people.length })}
          </Button>
        </PostForm>
      )}
    </Section>
  )
}
