import { Link2 } from 'lucide-react'
import { shownCode } from '#rules/names/spoken-code.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { QrStrips } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import { connectorHref } from '../../connector/connection-code.ts'
import { rosterAddress } from '../roster.address.ts'
import type { RosterData } from '../roster-data.server.ts'

/** A sheet to print: one strip per player who has no account yet. */
export function RosterCodes({ found: { team, roster, publicUrl } }: { found: RosterData }) {
  const open = roster.filter(({ connected, code }) => !connected && code !== '')
  const address = `${publicUrl.replace(/^https?:\/\//, '')}/user/connector`
  return (
    <>
      <PageHeader
        title={m.roster_codes_title({ team: team.name })}
        context={open.length > 0 && m.roster_codes_context()}
        back={rosterAddress(team.id).href()}
        action={open.length > 0 && <PrintButton />}
      />
      {open.length === 0 ? (
        <EmptyState icon={Link2} title={m.roster_codes_all()} />
      ) : (
        <QrStrips
          cards={open.map(({ code, full_name, number }) => ({
            content: connectorHref(publicUrl, code),
            title: number === '' ? full_name : `${number} ${full_name}`,
            typed: shownCode(code),
            children: (
              <>
                <p>{m.roster_codes_scan()}</p>
                <p className="text-caption">{m.roster_codes_type({ address })}</p>
              </>
            ),
          }))}
        />
      )}
    </>
  )
}
