import { formatWeekday } from '#client/when.ts'
import { spiritTotal } from '#rules/spirit/sheet.ts'
import { Crest } from '#ui/marks/Crest.tsx'
import { State } from '#ui/marks/State.tsx'
import { Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import { type SheetShown, sheetHref } from './sheet-shown.ts'

type Props = {
  sheet: SheetShown
  /** Says for which team, where there are several. */
  isSeveral?: boolean
}

/** A game in a list of sheets, with what was given and received as far as it may be told. */
export function SheetRow({ sheet, isSeveral = false }: Props) {
  const { game, team, opponent, given, received } = sheet
  const when = m.spirit_when({ day: formatWeekday(game.day), time: game.time.replace(/^0/, '') })
  return (
    <Row
      lead={<Crest name={opponent.name} colour={opponent.colour} size="small" />}
      title={opponent.name}
      text={[when, game.phase, ...(isSeveral ? [m.spirit_for({ team: team.name })] : [])].join(', ')}
      end={
        given ? (
          <State kind={given.isFinal ? 'ok' : 'waiting'}>
            {received
              ? m.spirit_row_both({ gave: spiritTotal(given.marks.their), received: spiritTotal(received.marks) })
              : m.spirit_row_given({ gave: spiritTotal(given.marks.their) })}
          </State>
        ) : (
          <State kind="due">{m.spirit_row_missing()}</State>
        )
      }
      to={sheetHref(game.id, team.id)}
    />
  )
}
