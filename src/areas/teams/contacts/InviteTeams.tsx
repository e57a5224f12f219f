import { Download, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Ago } from '#client/Ago.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { mailTo } from '#client/mail-to.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { OWN_PREFIX } from '#client/session/session.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { csvOf } from '#rules/csv.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { State } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { OnThisMachineOnly } from '#ui/print/QrCard.tsx'
import { QrStrips } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { TeamMark } from '../TeamMark.tsx'
import type { InviteData, TeamMessage } from './invite-teams.page.server.ts'

type Props = InviteData & {
  back: string
  refused: RefusedForm | undefined
  done: { readonly done: string; readonly links?: readonly TeamMessage[] } | undefined
}

type InvitedTeam = InviteData['teams'][number]

/** A link to each team, to be passed on in whatever way its people are reached, and who has opened theirs. */
export function InviteTeams({ teams, publicUrl, tournament, zone, back, refused, done }: Props) {
  const busy = useIsSending()
  const { links, passedOn, notePassedOn } = useLinks(done?.links)
  const open = teams.filter(({ isManaged }) => !isManaged)
  const without = open.filter(({ id }) => !links.has(id))
  const ready = teams.flatMap((team) => {
    const made = links.get(team.id)
    return made && !team.isManaged ? [{ team, link: made.link, message: made.message }] : []
  })
  return (
    <div className="max-w-read">
      <PageHeader
        title={m.teams_invite_title()}
        context={m.teams_invite_context({ managed: teams.length - open.length, count: teams.length })}
        back={back}
      />
      <div className="grid gap-3 print:hidden">
        <OnThisMachineOnly links={[publicUrl]} />
        <ErrorSummary errors={errorsOf(refusedOf(refused, 'links'))} />
        {teams.length === 0 && (
          <EmptyState
            icon={Mail}
            title={m.teams_admin_none()}
            action={<ButtonLink to={back}>{m.teams_admin_teams_title()}</ButtonLink>}
          >
            {m.teams_admin_none_text()}
          </EmptyState>
        )}
        {without.length > 0 && (
          <PostForm className="grid justify-items-start gap-3">
            <p>{m.teams_invite_text()}</p>
            <input type="hidden" name="intent" value="links" />
            <input type="hidden" name="teams" value={without.map(({ id }) => id).join(',')} />
            <Button type="submit" busy={busy} busyText={m.site_sending()} kind={ready.length > 0 ? 'line' : 'go'}>
              {m.teams_invite_make({ count: without.length })}
            </Button>
          </PostForm>
        )}
        {ready.length > 0 && (
          <>
            <Note kind="warn" title={m.teams_invite_once_title()}>
              {m.teams_invite_once()}
            </Note>
            <div className="flex flex-wrap gap-2">
              <a
                className={buttonClass({ kind: 'line' })}
                download="fieldside-invitations.csv"
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(mailMerge(ready, tournament))}`}
              >
                <Icon of={Download} />
                {m.teams_invite_csv()}
              </a>
              <PrintButton kind="line">{m.teams_invite_print()}</PrintButton>
            </div>
          </>
        )}
        {teams.length > 0 && (
          <List label={m.teams_invite_title()}>
            {teams.map((team) => (
              <InvitedRow
                key={team.id}
                team={team}
                made={links.get(team.id)}
                tournament={tournament}
                zone={zone}
                isPassedOn={passedOn.has(team.id)}
                onPassedOn={() => notePassedOn(team.id)}
              />
            ))}
          </List>
        )}
      </div>
      {ready.length > 0 && (
        <div className="hidden print:block">
          <QrStrips
            cards={ready.map(({ team, link }) => ({
              content: link,
              title: team.name,
              children: <p>{m.teams_invite_scan({ tournament: tournament || 'Fieldside' })}</p>,
            }))}
          />
        </div>
      )}
    </div>
  )
}

type RowProps = {
  team: InvitedTeam
  made: TeamMessage | undefined
  tournament: string
  zone: string
  isPassedOn: boolean
  onPassedOn: () => void
}

function InvitedRow({ team, made, tournament, zone, isPassedOn, onPassedOn }: RowProps) {
  const { name, division, contact } = team
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-center gap-3">
        <TeamMark team={team} size="small" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {name} <DivisionMark division={division} alone />
          </p>
          {contact.email !== '' && !team.isManaged && (
            <p className="text-small text-ink-2 wrap-anywhere">{contact.email}</p>
          )}
        </div>
        <InvitedState team={team} zone={zone} isPassedOn={isPassedOn} />
      </div>
      {made && !team.isManaged && (
        <div className="flex flex-wrap items-center gap-2">
          <ShareButton
            title={subjectOf(name, tournament)}
            url={made.link}
            message={made.message}
            text={m.site_share()}
            size="small"
            besideCopy
            onShared={onPassedOn}
          />
          <CopyButton text={made.message} onCopied={onPassedOn}>
            {m.teams_invite_copy()}
          </CopyButton>
          <a
            className={buttonClass({ kind: 'plain', size: 'small' })}
            href={`${mailTo(contact.email)}?subject=${encodeURIComponent(subjectOf(name, tournament))}&body=${encodeURIComponent(made.message)}`}
            onClick={onPassedOn}
          >
            <Icon of={Mail} />
            {m.teams_invite_mail()}
          </a>
        </div>
      )}
    </li>
  )
}

function InvitedState({
  team: { isManaged, isInvited, opened },
  zone,
  isPassedOn,
}: Pick<RowProps, 'team' | 'zone' | 'isPassedOn'>) {
  if (isManaged) return <State kind="ok">{m.teams_invite_state_managed()}</State>
  if (opened !== '')
    return (
      <State kind="ok">
        {m.teams_invite_state_opened()} <Ago at={opened} zone={zone} />
      </State>
    )
  if (isPassedOn) return <State kind="waiting">{m.teams_invite_state_passed()}</State>
  return isInvited ? <State kind="waiting">{m.teams_invite_state_unopened()}</State> : null
}

const subjectOf = (team: string, tournament: string) =>
  tournament === '' ? m.teams_invite_subject_plain({ team }) : m.teams_invite_subject({ team, tournament })

interface Ready {
  readonly team: InvitedTeam
  readonly link: string
  readonly message: string
}

/** As programs for mail merges read it: a line for each team. */
const mailMerge = (ready: readonly Ready[], tournament: string): string =>
  csvOf(
    [
      [
        m.teams_admin_name(),
        m.teams_invite_head_contact(),
        m.teams_invite_head_email(),
        m.teams_message_subject(),
        m.teams_message_text(),
        m.teams_invite_head_link(),
      ],
      ...ready.map(({ team: { name, contact }, link, message }) => [
        name,
        contact.name,
        contact.email,
        subjectOf(name, tournament),
        message,
        link,
      ]),
    ],
    getLocale() === 'de' ? ';' : ',',
  )

const STORED = `${OWN_PREFIX}team-links`

interface Kept {
  readonly links: readonly TeamMessage[]
  readonly passedOn: readonly string[]
}

/**
 * The links that were made in this tab, and which of them were passed on. Whoever goes to a chat and comes back may find the page loaded
 * anew, and the service does not know the links any more.
 */
function useLinks(made: readonly TeamMessage[] | undefined) {
  const [kept, keep] = useState<Kept>({ links: made ?? [], passedOn: [] })
  useEffect(() => {
    const before = stored()
    keep((now) => both(before, now))
  }, [])
  useEffect(() => {
    if (made) keep((now) => both(now, { links: made, passedOn: [] }))
  }, [made])
  useEffect(() => store(kept), [kept])
  return {
    links: new Map(kept.links.map((it) => [it.team, it])),
    passedOn: new Set(kept.passedOn),
    notePassedOn: (team: string) => keep((now) => both(now, { links: [], passedOn: [team] })),
  }
}

/** The later link of a team counts. */
const both = (before: Kept, now: Kept): Kept => ({
  links: [...new Map([...before.links, ...now.links].map((it) => [it.team, it])).values()],
  passedOn: [...new Set([...before.passedOn, ...now.passedOn])],
})

const NOTHING_KEPT: Kept = { links: [], passedOn: [] }

const isKept = (found: unknown): found is Kept =>
  typeof found === 'object' && found !== null && 'links' in found && 'passedOn' in found

function stored(): Kept {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    return isKept(found) ? found : NOTHING_KEPT
  } catch {
    return NOTHING_KEPT
  }
}

function store(kept: Kept) {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing has them as long as the page is open.
  }
}
