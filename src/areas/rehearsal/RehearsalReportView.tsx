import { formatMoment, formatWeekday } from '#client/when.ts'
import type { GameNamed, RehearsalReport, TightSpot } from '#rules/rehearsal/tight-spots.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** What the last rehearsal has shown, each thing with the way to where it is mended. */
export function RehearsalReportView({ report }: { report: RehearsalReport }) {
  const { spots, why, by, endedAt, zone, games, gamesPlayed } = report
  const kinds = [...Map.groupBy(spots, ({ is }) => is)]
  return (
    <>
      <Section title={m.rehearsal_report()} end={<PrintButton kind="line" />}>
        <p className="py-3 text-small text-ink-2">
          {m.rehearsal_report_when({ name: by, time: formatMoment(new Date(endedAt), zone) })}
          <br />
          {WHY[why]()} {gamesPlayed < games && m.rehearsal_report_partly()}
        </p>
        <StatTiles>
          <StatTile value={gamesPlayed} of={`/${games}`} label={m.rehearsal_figure_games()} />
          <StatTile value={report.disputes} label={m.rehearsal_figure_disputes()} />
          <StatTile value={report.corrections} label={m.rehearsal_figure_corrections()} />
          <StatTile value={report.mails} label={m.rehearsal_figure_mails()} />
          <StatTile value={report.notices} label={m.rehearsal_figure_notices()} />
        </StatTiles>
        {kinds.length === 0 && gamesPlayed > 0 && (
          <div className="mt-4">
            <Note kind="ok">{m.rehearsal_report_none()}</Note>
          </div>
        )}
      </Section>
      {kinds.map(([kind, own]) => (
        <Section key={kind} title={KINDS[kind]()} end={String(own.length)}>
          <List>
            {own.map((spot, index) => {
              const { title, text, to } = inWords(spot)
              return <Row key={index} title={title} text={text} to={to} />
            })}
          </List>
        </Section>
      ))}
    </>
  )
}

const WHY: Readonly<Record<RehearsalReport['why'], () => string>> = {
  done: m.rehearsal_why_done,
  asked: m.rehearsal_why_asked,
  unseen: m.rehearsal_why_unseen,
  hour: m.rehearsal_why_hour,
  stopped: m.rehearsal_why_stopped,
  failed: m.rehearsal_why_failed,
}

const KINDS: Readonly<Record<TightSpot['is'], () => string>> = {
  unfilled: m.rehearsal_kind_unfilled,
  fieldClash: m.rehearsal_kind_field_clash,
  rest: m.rehearsal_kind_rest,
  late: m.rehearsal_kind_late,
  pastSlot: m.rehearsal_kind_past_slot,
  fieldChanges: m.rehearsal_kind_field_changes,
  dark: m.rehearsal_kind_dark,
  noDuty: m.rehearsal_kind_no_duty,
  jobEmpty: m.rehearsal_kind_job_empty,
  jobShort: m.rehearsal_kind_job_short,
  jobAbsent: m.rehearsal_kind_job_absent,
  hours: m.rehearsal_kind_hours,
}

const LATE = {
  result: m.rehearsal_spot_late_result,
  field: m.rehearsal_spot_late_field,
  team: m.rehearsal_spot_late_team,
} as const

interface InWords {
  readonly title: string
  readonly text?: string
  readonly to: string
}

const gameText = ({ title, day, time }: GameNamed) =>
  m.rehearsal_spot_game({ title, day: formatWeekday(day), time: time.replace(/^0/, '') })

const timetable = (day: string, game?: GameNamed) =>
  `/admin/schedule/timetable?${new URLSearchParams({ day, ...(game && { game: game.id }) })}`
const jobHref = ({ id }: GameNamed) => `/admin/al/helperjobs?${new URLSearchParams({ job: id })}`

function inWords(spot: TightSpot): InWords {
  switch (spot.is) {
    case 'rest': {
      const { team, minutes: count, game } = spot
      const words = count < 0 ? m.rehearsal_spot_rest_overlap({ team, game: gameText(game) }) : undefined
      return {
        title: words ?? m.rehearsal_spot_rest({ team, count, game: gameText(game) }),
        to: timetable(game.day, game),
      }
    }
    case 'fieldChanges': {
      const { team, day, count, far } = spot
      return {
        title: m.rehearsal_spot_changes({ team, day: formatWeekday(day), count }),
        ...(far > 0 && { text: m.rehearsal_spot_far({ count: far }) }),
        to: timetable(day),
      }
    }
    case 'fieldClash': {
      const { field, game, other } = spot
      const text = m.rehearsal_spot_clash({ field, other: gameText(other) })
      return { title: gameText(game), text, to: timetable(game.day, game) }
    }
    case 'late':
      return ofGame(spot.game, LATE[spot.because]({ count: spot.minutes }))
    case 'pastSlot':
      return ofGame(spot.game, m.rehearsal_spot_past({ count: spot.minutes }))
    case 'unfilled':
      return ofGame(spot.game, m.rehearsal_spot_unfilled())
    case 'dark': {
      const { day, ends, sunset } = spot
      return { title: m.rehearsal_spot_dark({ day: formatWeekday(day), ends, sunset }), to: timetable(day) }
    }
    case 'noDuty': {
      const { count, game } = spot
      const title = m.rehearsal_spot_no_duty({ count, game: gameText(game) })
      return { title, to: '/admin/schedule/timetable?view=duties' }
    }
    case 'hours': {
      const { name, minutes } = spot
      const hours = String(Math.round(minutes / 6) / 10)
      return { title: m.rehearsal_spot_hours({ name, hours }), to: '/admin/al/helperjobs' }
    }
    default:
      return { title: gameText(spot.job), text: m.rehearsal_spot_job({ count: spot.missing }), to: jobHref(spot.job) }
  }
}

const ofGame = (game: GameNamed, text: string): InWords => ({
  title: gameText(game),
  text,
  to: timetable(game.day, game),
})
