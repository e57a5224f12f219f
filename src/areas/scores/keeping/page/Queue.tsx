import { CheckCheck, ClipboardCheck, KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { Ago } from '#client/Ago.tsx'
import { useIsSending } from '#client/forms/PostForm.tsx'
import { listed } from '#client/listed.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { GameCard } from '#ui/games/GameCard.tsx'
import { scoreText } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { BothSides } from './BothSides.tsx'
import { confirmHref } from './confirm.address.ts'
import { DeedForm, ofGame } from './DeedForm.tsx'
import type { Desk } from './desk.queries.server.ts'
import type { DeskGame, TieShown, WaitingShown } from './desk-shown.ts'

type Props = { desk: Desk; refused: RefusedForm | undefined }

/** What waits, the oldest first; above it what can be confirmed without looking. */
export function Queue({ desk, refused }: Props) {
  const { waiting, ties, q, found, zone } = desk
  const agreeing = waiting.filter(({ isAgreeing }) => isAgreeing)
  return (
    <>
      <SearchField label={m.scores_confirm_search()} defaultValue={q} />
      {found && <Found games={found} />}
      {agreeing.length > 0 && <ConfirmAll games={agreeing} />}
      {ties.length > 0 && <Ties ties={ties} />}
      <Section title={m.scores_confirm_waiting()} aside={waiting.length > 0 ? String(waiting.length) : undefined}>
        {waiting.length === 0 ? (
          <EmptyState icon={ClipboardCheck} title={m.scores_confirm_empty()}>
            {m.scores_confirm_empty_text()}
          </EmptyState>
        ) : (
          <ol className="list">
            {waiting.map((game) => (
              <Waiting key={game.row.id} game={game} zone={zone} problem={problemOf(refused, game)} />
            ))}
          </ol>
        )}
      </Section>
      <p className="no-print pt-4">
        <ButtonLink kind="line" icon={KeyRound} to={confirmHref.codes}>
          {m.scores_confirm_codes_link()}
        </ButtonLink>
      </p>
    </>
  )
}

const problemOf = (refused: RefusedForm | undefined, { row }: DeskGame): string | undefined =>
  refused?.values['game'] === row.id ? refused.problem.text : undefined

function ConfirmAll({ games }: { games: readonly WaitingShown[] }) {
  const busy = useIsSending()
  return (
    <DeedForm intent="confirmAgreeing" className="confirm-all">
      {games.map(({ row, version }) => (
        <input key={row.id} type="hidden" name="agreeing" value={`${row.id} ${version}`} />
      ))}
      <Button type="submit" wide icon={CheckCheck} busy={busy} busyText={m.site_sending()}>
        {m.scores_confirm_all({ count: games.length })}
      </Button>
    </DeedForm>
  )
}

function Ties({ ties }: { ties: readonly TieShown[] }) {
  const divisions = useDivisions()
  return (
    <div className="grid gap-2 pt-4">
      {ties.map(({ division, pool, poolName, place, teams }) => (
        <Note
          key={`${division}/${pool}/${place}`}
          kind="warn"
          title={m.scores_confirm_tie({ division: divisions.name(division), pool: poolName })}
          to={confirmHref.tie(division, pool)}
        >
          {m.scores_confirm_tie_text({ teams: listed(teams), place })}
        </Note>
      ))}
    </div>
  )
}

function Waiting({ game, zone, problem }: { game: WaitingShown; zone: string; problem: string | undefined }) {
  const busy = useIsSending()
  const { row, said, since, isAgreeing } = game
  const division = useDivisions().name(row.division)
  const isDisputed = row.state === 'disputed'
  return (
    <li className="waiting">
      <header>
        <h3>
          <Link to={confirmHref.game(row.id)} className="link">
            {m.schedule_public_game_vs({ home: row.home.name, away: row.away.name })}
          </Link>
        </h3>
        <p className="text-small text-ink-2">
          {[division, row.phase, row.field === undefined ? '' : m.kit_field_named({ field: row.field })]
            .filter((part) => part !== '')
            .join(', ')}
        </p>
        <p className="waiting-state">
          {row.state && <State kind={row.state} />}
          {isAgreeing && <State kind="ok">{m.scores_confirm_agree({ count: said.length })}</State>}
          <span className="text-small text-ink-2">
            <Ago at={since} zone={zone} />
          </span>
        </p>
      </header>
      <BothSides game={game} zone={zone} busy={busy} />
      {problem !== undefined && (
        <Note kind="danger" announced>
          {problem}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        {!isDisputed && row.score && (
          <DeedForm intent="confirm" fields={ofGame(game)} className="flex-1">
            <Button type="submit" kind="line" wide busy={busy}>
              {m.scores_confirm_confirm({ score: scoreText(...row.score) })}
            </Button>
          </DeedForm>
        )}
        <ButtonLink kind={isDisputed ? 'line' : 'plain'} to={confirmHref.game(row.id)} wide={isDisputed}>
          {isDisputed ? m.scores_confirm_settle_link() : m.scores_confirm_other()}
        </ButtonLink>
      </div>
    </li>
  )
}

function Found({ games }: { games: readonly DeskGame[] }) {
  return (
    <Section
      title={m.scores_confirm_found()}
      aside={String(games.length)}
      end={<Link to={confirmHref.queue}>{m.kit_close()}</Link>}
    >
      {games.length === 0 ? (
        <p className="py-3 text-ink-2">{m.scores_confirm_found_none()}</p>
      ) : (
        <ul className="list">
          {games.map(({ row }) => (
            <GameCard
              key={row.id}
              field={row.field ?? ''}
              time={row.time.replace(/^0/, '')}
              home={{ name: row.home.name, score: row.score?.[0] }}
              away={{ name: row.away.name, score: row.score?.[1] }}
              division={row.division}
              phase={row.phase}
              state={row.state}
              to={confirmHref.game(row.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
