import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { connectHref } from '../../openid/provider-links.ts'
import { NO_FIELDS, problemsOf } from '../../sign-in/account-problems.ts'
import { isDone, type PasskeySeen, type ProfileAnswer, type ProviderWay, refusedAs } from '../profile.ts'
import { OwnPasskeys } from './OwnPasskeys.tsx'

type Props = {
  ways: readonly ProviderWay[]
  passkeys: readonly PasskeySeen[] | undefined
  answer: ProfileAnswer
  /** What was wrong where somebody just came from. */
  problem: string | undefined
}

/** By whom somebody signs in besides. */
export function OwnWaysIn({ ways, passkeys, answer, problem }: Props) {
  if (ways.length === 0 && !passkeys) return undefined
  return (
    <Section title={m.accounts_ways_title()} id="ways-in">
      <div className="grid gap-3 pt-3 empty:hidden">
        {problem !== undefined && answer === undefined && <Note kind="danger">{problem}</Note>}
        <ErrorSummary errors={problemsOf(refusedAs(answer, 'disconnect'), NO_FIELDS).all} />
        {isDone(answer, 'connected') && (
          <Note kind="ok" announced>
            {m.accounts_ways_now_connected()}
          </Note>
        )}
        {isDone(answer, 'disconnect') && (
          <Note kind="ok" announced>
            {m.accounts_ways_disconnected()}
          </Note>
        )}
      </div>
      {ways.length > 0 && (
        <List>
          {ways.map((way) => (
            <Row key={way.issuer} title={way.name} text={stateOf(way)} end={<Change way={way} />} />
          ))}
        </List>
      )}
      {passkeys && <OwnPasskeys passkeys={passkeys} answer={answer} />}
    </Section>
  )
}

function stateOf({ email }: ProviderWay): string {
  if (email === undefined) return m.accounts_ways_not_connected()
  return email === '' ? m.accounts_ways_connected() : m.accounts_ways_connected_as({ email })
}

function Change({ way: { key, name, issuer, email } }: { way: ProviderWay }) {
  const busy = useIsSending()
  if (email === undefined)
    return (
      key !== undefined && (
        <a
          href={connectHref(key)}
          className={buttonClass({ kind: 'line', size: 'small' })}
          aria-label={m.accounts_ways_connect_to({ provider: name })}
        >
          {m.accounts_ways_connect()}
        </a>
      )
    )
  return (
    <PostForm>
      <input type="hidden" name="intent" value="disconnect" />
      <input type="hidden" name="issuer" value={issuer} />
      <Button
        type="submit"
        kind="line"
        size="small"
        busy={busy}
        aria-label={m.accounts_ways_disconnect_from({ provider: name })}
      >
        {m.accounts_ways_disconnect()}
      </Button>
    </PostForm>
  )
}
