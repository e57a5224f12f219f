import { ChartColumn, Flag, Map as MapIcon, SquareStack } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { IconLink } from '#ui/controls/IconButton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { boardHref, cardHref, courseHref, DISCGOLF_PATH } from '../discgolf.address.ts'
import { divisionName, noteText } from '../discgolf.words.ts'
import { BoardTable } from './BoardTable.tsx'
import type { BoardShown, OwnCard } from './tournament.queries.server.ts'
import './leaderboard.css'

type Props = { board: BoardShown; ownCard: OwnCard | undefined }

/** Who leads, division by division, and beside it the own card. */
export function BoardView({ board, ownCard }: Props) {
  const { divisions, division, rounds, round } = board
  const at = { division, ...(round !== '' && { round }) }
  const last = rounds.at(-1)
  const enters = ownCard?.round.state === 'running' && !ownCard.isSigned ? ownCard : undefined
  return (
    <>
      <PageHeader
        title={m.discgolf_title()}
        context={last ? m.discgolf_board_context({ holes: last.holes, par: last.par }) : m.discgolf_board_title()}
        back={DISCGOLF_PATH}
        icons={<IconLink icon={MapIcon} label={m.discgolf_course_title()} to={courseHref()} />}
      />
      <div className="grid gap-3">
        <DivisionLinks board={board} />
        {rounds.length > 1 && (
          <FilterChips
            label={m.discgolf_rounds()}
            filters={[
              { to: boardHref({ division }), label: m.discgolf_all_rounds(), current: round === '' },
              ...rounds.map(({ id, number }) => ({
                to: boardHref({ division, round: id }),
                label: m.discgolf_round({ round: number }),
                current: id === round,
              })),
            ]}
          />
        )}
      </div>
      <div className="disc-columns">
        <div>
          <Section title={headOf(board)} end={<HowManyPlay board={board} />}>
            {board.mustPlayOff.length > 0 && (
              <div className="pt-3">
                <Note kind="warn" title={m.discgolf_play_off_due()}>
                  {m.discgolf_play_off_names({ names: board.mustPlayOff.join(', ') })}
                </Note>
              </div>
            )}
            {board.rows.length === 0 ? (
              <EmptyState icon={Flag} title={m.discgolf_board_empty()}>
                {m.discgolf_board_empty_text({ division: divisionName(divisions, division) })}
              </EmptyState>
            ) : (
              <BoardTable rows={board.rows} rounds={round === '' ? rounds : []} at={at} />
            )}
          </Section>
        </div>
        <Beside board={board} ownCard={ownCard} />
      </div>
      {enters?.next && (
        <div className="contents desk:hidden">
          <FormFooter>
            <ButtonLink wide size="big" to={cardHref({ card: enters.id, hole: String(enters.next.number) })}>
              {m.discgolf_enter_hole({ hole: enters.next.number })}
            </ButtonLink>
          </FormFooter>
        </div>
      )}
    </>
  )
}

function DivisionLinks({ board: { divisions, division, round } }: { board: BoardShown }) {
  const links = divisions.map(({ key }) => ({
    to: boardHref({ division: key, ...(round !== '' && { round }) }),
    label: divisionName(divisions, key),
    current: key === division,
  }))
  // More than five do not fit beside each other.
  return links.length <= 5 ? (
    <Segments label={m.discgolf_divisions()} segments={links} />
  ) : (
    <FilterChips label={m.discgolf_divisions()} filters={links} />
  )
}

const headOf = ({ rounds, round }: BoardShown): string => {
  const shown = rounds.find(({ id }) => id === round) ?? (rounds.length === 1 ? rounds[0] : undefined)
  return shown ? m.discgolf_round({ round: shown.number }) : m.discgolf_board_title()
}

function HowManyPlay({ board: { rounds, onCourse } }: { board: BoardShown }): ReactNode {
  if (rounds.at(-1)?.state !== 'running') return null
  return <State kind="live">{m.discgolf_on_course({ count: onCourse })}</State>
}

function Beside({ board, ownCard }: Props) {
  return (
    <div>
      {ownCard && <OwnCardSection card={ownCard} />}
      {board.closest.length > 0 && (
        <Section title={m.discgolf_closest_title()}>
          <List>
            {board.closest.map(({ hole, round, centimetres, names }) => (
              <Row
                key={`${round} ${hole}`}
                title={names.join(', ')}
                text={m.discgolf_closest_at({ hole, round })}
                end={<b className="font-display text-digit">{m.discgolf_centimetres({ centimetres })}</b>}
              />
            ))}
          </List>
        </Section>
      )}
      <Section title={m.discgolf_more()}>
        <List>
          <Row icon={SquareStack} title={m.discgolf_cards_title()} to={boardHref({ view: 'cards' })} />
          <Row icon={ChartColumn} title={m.discgolf_holes_title()} to={boardHref({ view: 'holes' })} />
        </List>
      </Section>
    </div>
  )
}

function OwnCardSection({ card }: { card: OwnCard }) {
  const { next } = card
  return (
    <Section title={m.discgolf_own_card()} aside={m.discgolf_card({ card: card.number })}>
      <List>
        {next && !card.isSigned ? (
          <Row
            title={m.discgolf_hole_par({ hole: next.number, par: next.par })}
            text={[next.metres > 0 && m.discgolf_metres({ metres: next.metres }), noteText(next)]
              .filter(Boolean)
              .join(', ')}
            end={
              <ButtonLink size="small" to={cardHref({ card: card.id, hole: String(next.number) })}>
                {m.discgolf_enter()}
              </ButtonLink>
            }
          />
        ) : (
          <Row
            title={card.isSigned ? m.discgolf_card_signed() : m.discgolf_card({ card: card.number })}
            text={card.names.join(', ')}
            to={cardHref({ card: card.id })}
          />
        )}
      </List>
    </Section>
  )
}
