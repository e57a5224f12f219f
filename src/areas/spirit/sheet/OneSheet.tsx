import { OutboxList } from '#client/outbox/OutboxList.tsx'
import { outboxOfThisTab } from '#client/outbox/this-tab.ts'
import { OffMessage } from '#client/page/OffMessage.tsx'
import { formatWeekday } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { scoreText } from '#ui/games/score.ts'
import { Crest } from '#ui/marks/Crest.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { SpiritSwitch } from '../spirit-games.server.ts'
import { SheetForm } from './SheetForm.tsx'
import { SheetsBeside } from './SheetsBeside.tsx'
import { NEW_SPIRIT_PATH, type SheetShown, sheetHref } from './sheet-shown.ts'
import { useSheet } from './use-sheet.ts'

type Props = {
  sheet: SheetShown
  entry: SpiritSwitch
  /** Another game that waits for a sheet. */
  next: SheetShown | undefined
  refused: RefusedForm | undefined
}

/** The sheet of a team about one game: to fill in, to change, or both sheets beside each other. */
export function OneSheet({ sheet, entry, next, refused }: Props) {
  const here = useSheet(sheet)
  const { game, opponent, given } = sheet
  const isOpen = entry.isOn && !given?.isFinal
  const field = game.field === undefined ? '' : m.schedule_public_field({ field: game.field })
  const when = m.spirit_when({ day: formatWeekday(game.day), time: game.time.replace(/^0/, '') })
  return (
    <div>
      <PageHeader
        title={m.spirit_one_title()}
        context={[when, field].filter(Boolean).join(', ')}
        back={NEW_SPIRIT_PATH}
      />
      <div className="spirit-head">
        <Crest name={opponent.name} colour={opponent.colour} logo={opponent.logo} />
        <p className="min-w-0 flex-1">
          <span className="block text-small text-ink-2">
            {given?.isFinal ? m.spirit_against() : m.spirit_you_rate()}
          </span>
          <b>{opponent.name}</b>
        </p>
        {game.score && <span className="font-display text-digit">{scoreText(...game.score)}</span>}
      </div>
      <div className="grid gap-3 pb-3">
        {here.problem !== undefined && (
          <Note kind="danger" announced>
            {here.problem}
          </Note>
        )}
        {here.asking.length > 0 && <OutboxList entries={here.asking} decide={outboxOfThisTab()} />}
        {!entry.isOn && !given?.isFinal && (
          <Note title={m.spirit_closed()}>
            <OffMessage message={entry.message} otherwise={m.spirit_closed_text()} />
          </Note>
        )}
        <HowItStands sheet={sheet} isSent={here.sent === 'sent'} isOpen={isOpen} />
        {given && next && (
          <Note to={sheetHref(next.game.id, next.team.id)}>{m.spirit_next({ team: next.opponent.name })}</Note>
        )}
      </div>
      {isOpen ? (
        <SheetForm key={here.key} sheet={sheet} here={here} refused={refused} />
      ) : (
        <SheetsBeside sheet={sheet} />
      )}
    </div>
  )
}

function HowItStands({ sheet, isSent, isOpen }: { sheet: SheetShown; isSent: boolean; isOpen: boolean }) {
  const { given, received, opponent } = sheet
  if (!given) return null
  if (received) return null
  if (given.isFinal) return <Note>{m.spirit_both_hidden()}</Note>
  return (
    <Note kind="ok" title={m.spirit_given_title()} announced={isSent}>
      {isOpen ? m.spirit_given_text({ team: opponent.name }) : m.spirit_given_closed({ team: opponent.name })}
    </Note>
  )
}
