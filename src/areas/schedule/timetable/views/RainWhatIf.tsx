import type { ReactNode } from 'react'
import type { GameId } from '#rules/timetable/plan.ts'
import { gameOfId } from '#rules/timetable/setting-of-formats.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { ConflictList } from '../grid/ConflictList.tsx'
import { hrefOfGame } from '../grid/game-href.ts'
import { type RainValues, rainStep, whatIfRains } from '../rain.ts'
import type { TimetableParts } from '../timetable-view.ts'

/** What would move, what would lose its place, and what stands against it. Done only where nothing does. */
export function RainWhatIf({
  timetable,
  rain,
  doIt,
}: {
  timetable: TimetableParts
  rain: RainValues
  doIt: ReactNode
}) {
  const { editor, texts } = timetable
  const whatIf = whatIfRains(editor.plan, rain)
  const step = rainStep(editor.values, whatIf)
  if (!step)
    return (
      <div className="mt-4">
        <Note>{m.schedule_timetable_page_rain_nothing()}</Note>
      </div>
    )
  const fixed = step.games
    .map(({ game }) => game)
    .filter((game) => editor.values.games[game]?.locked || texts.game(game)?.isBegun)
  const isPossible = fixed.length === 0 && whatIf.conflicts.length === 0
  const shortened = step.games.length - whatIf.moved.length - whatIf.dropped.length
  return (
    <div className="mt-4 grid gap-4" role="status">
      {!isPossible && (
        <Note kind="danger" title={m.schedule_timetable_page_rain_impossible()}>
          {m.schedule_timetable_page_rain_impossible_text()}
        </Note>
      )}
      <ConflictList
        timetable={timetable}
        violations={whatIf.conflicts}
        title={m.schedule_timetable_page_rain_conflicts()}
      />
      {fixed.length > 0 && (
        <GameRows
          timetable={timetable}
          title={m.schedule_timetable_page_rain_fixed()}
          games={fixed}
          textOf={() => ''}
        />
      )}
      {whatIf.dropped.length > 0 && (
        <GameRows
          timetable={timetable}
          title={m.schedule_timetable_page_rain_dropped({ count: whatIf.dropped.length })}
          games={whatIf.dropped}
          textOf={(game) => slotText(timetable, game)}
        />
      )}
      {whatIf.moved.length > 0 && (
        <GameRows
          timetable={timetable}
          title={m.schedule_timetable_page_rain_moved({ count: whatIf.moved.length })}
          games={whatIf.moved.map(({ game }) => game)}
          textOf={(game) => {
            const to = whatIf.moved.find((it) => it.game === game)?.to
            return m.schedule_timetable_page_from_to({ from: slotText(timetable, game), to: to ? texts.slot(to) : '' })
          }}
        />
      )}
      {shortened > 0 && <Note>{m.schedule_timetable_page_rain_shortened({ count: shortened })}</Note>}
      {isPossible && doIt}
    </div>
  )
}

function slotText({ editor, texts }: TimetableParts, game: GameId): string {
  const { field = '', starts = 0 } = editor.values.games[game] ?? {}
  return texts.slot({ field, start: starts })
}

type RowsProps = {
  timetable: TimetableParts
  title: string
  games: readonly GameId[]
  textOf: (game: GameId) => string
}

function GameRows({ timetable, title, games, textOf }: RowsProps) {
  const startOf = (game: GameId) => timetable.editor.values.games[game]?.starts ?? 0
  const inTime = games.toSorted((a, b) => startOf(a) - startOf(b))
  return (
    <Section title={title}>
      <List>
        {inTime.map((game) => (
          <Row
            key={game}
            lead={<DivisionMark division={gameOfId(game).division} />}
            title={timetable.texts.title(game)}
            text={textOf(game)}
            to={hrefOfGame(timetable, game)}
          />
        ))}
      </List>
    </Section>
  )
}
