import { UserPlus } from 'lucide-react'
import { shownCode } from '#rules/names/spoken-code.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { QrCard } from '#ui/print/QrCard.tsx'
import { m } from '#words/messages.js'
import { connectorHref } from '../connector/connection-code.ts'
import { teamLine } from '../PlayerLine.tsx'
import type { WalkIn } from './walk-in.ts'

/** The player is there: the code is handed over, and the next one can come. */
export function AddedWalkIn({ player, publicUrl }: { player: WalkIn; publicUrl: string }) {
  const { name, number, code } = player
  const line = [number && m.connector_number({ number }), teamLine(player, useDivisions())].filter(Boolean).join(', ')
  return (
    <>
      <Note kind="ok" announced title={m.walkins_added({ name })}>
        {line}
      </Note>
      <div className="mt-4">
        {code === '' ? (
          <Note title={m.walkins_connected()}>{m.walkins_connected_text()}</Note>
        ) : (
          <QrCard
            content={connectorHref(publicUrl, code)}
            title={m.walkins_code_title({ name })}
            typed={shownCode(code)}
            copy={{ text: connectorHref(publicUrl, code), label: m.walkins_code_copy() }}
          >
            {m.walkins_code_text()}
          </QrCard>
        )}
      </div>
      <div className="mt-4">
        <ButtonLink to="/new-player" icon={UserPlus}>
          {m.walkins_add_another()}
        </ButtonLink>
      </div>
    </>
  )
}
