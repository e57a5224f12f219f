import { Download } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { waitingMails } from '#areas/notifications/notifications.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { formatDay } from '#client/when.ts'
import { installedAreas } from '#http/areas/area.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { checkWho } from '#http/commands/commands.ts'
import { knowsPage } from '#http/pages/known-pages.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { checklistOf, decisionsOf, healthOf, recentChangesOf, wordsOf } from './administration.queries.server.ts'
import { Changes } from './Changes.tsx'
import { Checklist } from './Checklist.tsx'
import { Decisions } from './Decisions.tsx'
import { HealthFacts } from './HealthFacts.tsx'
import { installationOf } from './installation.server.ts'
import { WaitingMails } from './WaitingMails.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { db, viewer } = page
  checkWho({ roles: ['admin'] }, viewer)
  const areas = page.get(installedAreas)
  const { searchParams } = new URL(request.url)
  const before = beforeIn(searchParams.get('before'))
  // Looking at the mails is itself something that somebody did.
  const mails = searchParams.has('mails') ? await waitingMails(db, viewer) : undefined
  const tournament = await tournamentOf(db)
  const [checklist, decisions, recent, health] = await Promise.all([
    checklistOf(db, areas, page.get(knowsPage)),
    decisionsOf(db, areas),
    recentChangesOf(db, { words: wordsOf(areas), currency: tournament?.currency ?? 'EUR' }, before),
    healthOf(db, installationOf(page.get(installationFacts))),
  ])
  return {
    checklist,
    decisions,
    recent,
    health,
    mails,
    isOlder: before !== undefined,
    zone: tournament?.time_zone ?? 'UTC',
    name: tournament?.name ?? '',
    starts: tournament?.starts ?? '',
  }
}

const beforeIn = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** What the lists of this page are made of. */
const FOLLOWED = ['tournament', 'config', 'booker_requests', 'registrations', 'teams', 'roles', 'invitations'] as const

export default function AdminPage() {
  const { checklist, decisions, recent, health, mails, isOlder, zone, name, starts } = useLoaderData<typeof loader>()
  // Each load with the mails is a look at them, which is audited.
  useLiveReload(mails ? [] : FOLLOWED)
  return (
    <>
      <PageHeader
        title={m.administration_admin_title()}
        context={[name, starts && formatDay(starts)].filter(Boolean).join(', ')}
      />
      <div className="grid items-start gap-x-8 desk:grid-cols-3 desk:grid-rows-[auto_1fr]">
        <div className="desk:col-span-2">
          <Checklist items={checklist} />
          <Decisions decisions={decisions} />
          <WaitingMails mail={health.mail} shown={mails} zone={zone} />
        </div>
        <div className="desk:row-span-2">
          <HealthFacts health={health} zone={zone} />
          <Backup />
        </div>
        <div className="desk:col-span-2">
          <Changes recent={recent} zone={zone} isOlder={isOlder} />
        </div>
      </div>
    </>
  )
}

function Backup() {
  return (
    <Section title={m.administration_backup()}>
      <p className="py-3 text-small text-ink-2">{m.administration_backup_text()}</p>
      <a href="/api/administration/backup" download className={buttonClass({ kind: 'line' })}>
        <Icon of={Download} />
        {m.administration_backup_download()}
      </a>
      <p className="mt-3 text-small text-ink-2">{m.administration_backup_restore()}</p>
      <code className="text-small wrap-anywhere">npm run restore -- fieldside.db</code>
    </Section>
  )
}
