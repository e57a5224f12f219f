import { Link2, Printer } from 'lucide-react'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { QrCode } from '#ui/figures/QrCard.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { connectorHref, shownCode } from '../connector/connection-code.ts'
import type { RosterData } from './RosterPage.tsx'
import { rosterHref } from './roster-shown.ts'
import './roster-codes.css'

/** A sheet to print: one strip per player who has no account yet. */
export function RosterCodes({ found: { team, roster, publicUrl } }: { found: RosterData }) {
  const hydrated = useHydrated()
  const open = roster.filter(({ connected, code }) => !connected && code !== '')
  const address = `${publicUrl.replace(/^https?:\/\//, '')}/user/connector`
  return (
    <>
      <PageHeader
        title={m.roster_codes_title({ team: team.name })}
        context={open.length > 0 && m.roster_codes_context()}
        back={rosterHref({ team: team.id })}
        action={
          hydrated &&
          open.length > 0 && (
            <Button icon={Printer} onClick={() => window.print()}>
              {m.roster_codes_print()}
            </Button>
          )
        }
      />
      {open.length === 0 ? (
        <EmptyState icon={Link2} title={m.roster_codes_all()}>
          {m.roster_codes_all_text()}
        </EmptyState>
      ) : (
        <ul className="roster-codes">
          {open.map((player) => (
            <li key={player.id}>
              <QrCode content={connectorHref(publicUrl, player.code)} />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {player.number !== '' && <span className="mr-2 font-display">{player.number}</span>}
                  {player.full_name}
                </p>
                <p className="text-small text-ink-2">{m.roster_codes_scan()}</p>
                <p className="roster-code">{shownCode(player.code)}</p>
                <p className="text-caption wrap-anywhere text-ink-2">{m.roster_codes_type({ address })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
