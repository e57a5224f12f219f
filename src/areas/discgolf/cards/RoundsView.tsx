import { Play, Printer, Shuffle, SquareStack } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { START_KINDS } from '#rules/discgolf/cards.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { divisionName, START_WORDS } from '../discgolf.words.ts'
import { adminGolfersAddress } from '../players/admin-players.address.ts'
import type { RoundsDesk } from '../players/admin-players.queries.server.ts'
import { CardSheets } from './CardSheets.tsx'
import { DrawnCards } from './DrawnCards.tsx'
import { SeatButton } from './SeatButton.tsx'

type Props = {
  desk: RoundsDesk
  divisions: readonly DiscDivision[]
  address: string
  refused: RefusedForm | undefined
}

const ROUNDS_HREF = adminGolfersAddress.href({}, { view: 'rounds' })

/** The draw of a round, its cards, its start and its end. */
export function RoundsView({ desk, divisions, address, refused }: Props) {
  const [params] = useSearchParams()
  const { last, cards } = desk
  if (params.has('sheets')) return <CardSheets desk={desk} address={address} back={ROUNDS_HREF} />
  const isRunning = last?.state === 'running'
  return (
    <>
      <PageHeader
        title={m.discgolf_rounds_and_cards()}
        context={last ? `${m.discgolf_round({ round: last.number })}, ${last.layoutName}` : undefined}
        back={adminGolfersAddress.path}
        action={
          cards.length > 0 && (
            <ButtonLink kind="line" icon={Printer} to={adminGolfersAddress.href({}, { view: 'rounds', sheets: '' })}>
              {m.discgolf_card_sheets()}
            </ButtonLink>
          )
        }
      />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'start', 'finish', 'takeBack', 'seat', 'noShow'))} />
      <div className="grid items-start gap-x-12 desk:grid-cols-[3fr_2fr]">
        <div>
          {last && <RoundSteps round={last} />}
          {cards.length === 0 ? (
            <EmptyState icon={SquareStack} title={m.discgolf_cards_none()}>
              {m.discgolf_draw_text()}
            </EmptyState>
          ) : (
            <DrawnCards desk={desk} divisions={divisions} />
          )}
          {last && last.state !== 'finished' && desk.seatless.length > 0 && (
            <Section title={m.discgolf_seatless()} aside={desk.seatless.length}>
              <List>
                {desk.seatless.map((golfer) => (
                  <Row
                    key={golfer.id}
                    title={golfer.name}
                    text={divisionName(divisions, golfer.division)}
                    end={<SeatButton golfer={golfer} />}
                  />
                ))}
              </List>
            </Section>
          )}
        </div>
        {!isRunning && (
          <Section title={last?.state === 'planned' ? m.discgolf_draw_again() : m.discgolf_draw_next()}>
            <DrawForm desk={desk} refused={refusedOf(refused, 'draw')} />
          </Section>
        )}
      </div>
    </>
  )
}

function RoundSteps({ round }: { round: NonNullable<RoundsDesk['last']> }) {
  const busy = useIsSending()
  const step = { planned: 'start', running: 'finish', finished: undefined, '': undefined }[round.state]
  return (
    <Section title={m.discgolf_round({ round: round.number })}>
      <PostForm className="flex flex-wrap items-center gap-2 pt-3">
        <input type="hidden" name="round" value={round.id} />
        {step === 'start' && (
          <Button type="submit" name="intent" value="start" icon={Play} busy={busy} busyText={m.site_sending()}>
            {m.discgolf_start_round({ round: round.number })}
          </Button>
        )}
        {step === 'finish' && (
          <Button type="submit" name="intent" value="finish" busy={busy} busyText={m.site_sending()}>
            {m.discgolf_finish_round({ round: round.number })}
          </Button>
        )}
        <Button type="submit" name="intent" value="takeBack" kind="plain" busy={busy}>
          {round.state === 'planned' ? m.discgolf_drop_round() : m.discgolf_take_back()}
        </Button>
      </PostForm>
      {round.state === 'planned' && <p className="pt-2 text-small text-ink-2">{m.discgolf_start_text()}</p>}
    </Section>
  )
}

function DrawForm({ desk, refused }: { desk: RoundsDesk; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  const { last, layouts, zone, ready } = desk
  const planned = last?.state === 'planned' ? last : undefined
  const begins = planned && localTimeOf(new Date(planned.starts.replace(' ', 'T')), zone)
  const typed = (name: string, kept: string) => refused?.values[name] ?? kept
  if (layouts.length === 0) return <Note to="/admin/discgolf/course">{m.discgolf_no_layout_text()}</Note>
  return (
    <PostForm noValidate className="grid max-w-form gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <p className="text-ink-2">{m.discgolf_ready({ count: ready })}</p>
      <input type="hidden" name="intent" value="draw" />
      <Select
        name="layout"
        label={m.discgolf_layout()}
        options={layouts.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={typed('layout', planned?.layout ?? layouts[0]?.id ?? '')}
        error={errorAt(refused, 'layout')}
      />
      <Radios
        name="start_kind"
        label={m.discgolf_start()}
        options={START_KINDS.map((value) => ({ value, label: START_WORDS[value]() }))}
        defaultValue={typed('start_kind', planned?.kind || 'shotgun')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <DateInput name="day" label={m.discgolf_day()} defaultValue={typed('day', begins?.day ?? desk.day)} />
        <TimeInput
          name="time"
          label={m.discgolf_time()}
          defaultValue={typed('time', begins?.time ?? '10:00')}
          error={errorAt(refused, 'time')}
        />
      </div>
      <NumberInput
        name="minutes_apart"
        label={m.discgolf_minutes_apart()}
        hint={m.discgolf_minutes_apart_hint()}
        maxLength={2}
        defaultValue={typed('minutes_apart', String(planned?.minutesApart ?? 8))}
        error={errorAt(refused, 'minutes_apart')}
      />
      <div>
        <Button type="submit" kind={planned ? 'line' : 'go'} icon={Shuffle} busy={busy} busyText={m.site_sending()}>
          {planned ? m.discgolf_draw_again() : m.discgolf_draw()}
        </Button>
      </div>
    </PostForm>
  )
}
