import { formatWeekday } from '#client/when.ts'
import { type SpiritMarks, spiritTotal } from '#rules/spirit/sheet.ts'
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
  const about = [when, game.phase, ...(isSeveral ? [m.spirit_for({ team: team.name })] : [])].join(', ')
  return (
    <Row
      lead={<Crest name={opponent.name} colour={opponent.colour} logo={opponent.logo} size="small" />}
      title={opponent.name}
      text={
        <>
          {about}
          {given && <span className="block">{marksText(given.marks.their, received?.marks)}</span>}
        </>
      }
      end={!given && <State kind="due">{m.spirit_row_missing()}</State>}
      to={sheetHref(game.id, team.id)}
    />
  )
}

const marksText = (gave: SpiritMarks, received: SpiritMarks | undefined): string =>
  received
    ? m.spirit_row_both({ gave: spiritTotal(gave), received: spiritTotal(received) })
    : m.spirit_row_given({ gave: spiritTotal(gave) })
