import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { waitingMails } from '#areas/notifications/notifications.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { formatDay } from '#client/when.ts'
import { installedAreas } from '#http/areas/area.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { checkWho } from '#http/commands/commands.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { lanAddress } from '#http/server/lan-address.ts'
import { proxySigns } from '#http/server/proxy-signs.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { actOnAdmin } from './admin.actions.server.ts'
import { decisionsWaiting, healthOf, offersOf, recentChangesOf, wordsOf } from './administration.queries.server.ts'
import { Backups } from './backups/Backups.tsx'
import { copyLookedAt } from './backups/backups.page.server.ts'
import { listedCopies } from './backups/copies.server.ts'
import { RestoreView } from './backups/RestoreView.tsx'
import { Changes } from './Changes.tsx'
import { Checklist } from './Checklist.tsx'
import { Decisions } from './Decisions.tsx'
import { HealthFacts } from './HealthFacts.tsx'
import { installationOf } from './installation.server.ts'
import { LetPeopleIn } from './LetPeopleIn.tsx'
import { WaitingMails } from './WaitingMails.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { db, viewer } = page
  checkWho({ roles: ['admin'] }, viewer)
  const areas = page.get(installedAreas)
  const { searchParams } = new URL(request.url)
  const before = beforeIn(searchParams.get('before'))
  const wanted = searchParams.get('restore')
  const restore = wanted === null ? undefined : await copyLookedAt(page, wanted)
  // Looking at the mails is itself something that somebody did.
  const mails = searchParams.has('mails') ? await waitingMails(db, viewer) : undefined
  const tournament = await tournamentOf(db)
  const [decisions, offers, recent, health] = await Promise.all([
    page.get(decisionsWaiting)(page.visit),
    offersOf(db, areas),
    recentChangesOf(db, { ...wordsOf(areas), currency: tournament?.currency ?? 'EUR' }, before),
    healthOf(db, installationOf(page.get(installationFacts)), page.get(proxySigns).problems),
  ])
  return {
    decisions,
    offers,
    recent,
    health,
    mails,
    copies: await listedCopies(page.get(installationFacts).backupFolder),
    restore,
    mayRestore: page.get(installationFacts).restoring !== undefined,
    roles: viewer.roles,
    address: page.publicUrl,
    forPhones: lanAddress(new URL(page.publicUrl).port || 80) ?? 'http://…',
    isOlder: before !== undefined,
    zone: tournament?.time_zone ?? 'UTC',
    name: tournament?.name ?? '',
    today: dayIn(db.now(), tournament?.time_zone || 'UTC'),
  }
}

const beforeIn = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnAdmin)

/** What the lists of this page are made of. */
const FOLLOWED = [
  'tournament',
  'config',
  'booker_requests',
  'registrations',
  'teams',
  'users',
  'roles',
  'invitations',
  'games',
  'planned_games',
  'connection_requests',
  'feedback',
  'booking_orders',
  'helperjobs',
] as const

export default function AdminPage() {
  const data = useLoaderData<typeof loader>()
  const { decisions, offers, recent, health, mails, copies, restore, roles, isOlder, zone, name, today } = data
  const { refused, done } = useFormResult<typeof action>()
  // Each load with the mails is a look at them, which is audited.
  useLiveReload(mails || restore ? [] : FOLLOWED)
  if (restore)
    return <RestoreView copy={restore} zone={zone} refused={refusedOf(refused, 'restore')} since={done?.since} />
  return (
    <>
      <PageHeader
        title={m.administration_admin_title()}
        context={[name, formatDay(today)].filter(Boolean).join(', ')}
      />
      <SuccessMessage answer={done} />
      <ErrorSummary errors={errorsOf(refused)} />
      {health.damage !== undefined && (
        <Note kind="danger" title={m.administration_damaged()}>
          {m.administration_damaged_text()}
        </Note>
      )}
      <div className="grid items-start gap-x-8 desk:grid-cols-3 desk:grid-rows-[auto_1fr]">
        <div className="desk:col-span-2">
          <Checklist />
          <Decisions decisions={decisions} roles={roles} />
          {offers.map(({ title, text, href }) => (
            <Note key={href} title={title} to={href}>
              {text}
            </Note>
          ))}
          <LetPeopleIn />
          <WaitingMails mail={health.mail} shown={mails} zone={zone} />
        </div>
        <div className="desk:row-span-2">
          <HealthFacts health={health} address={data.address} forPhones={data.forPhones} zone={zone} />
          <Backups copies={copies} zone={zone} mayRestore={data.mayRestore} />
        </div>
        <div className="desk:col-span-2">
          <Changes recent={recent} zone={zone} isOlder={isOlder} />
        </div>
      </div>
    </>
  )
}
