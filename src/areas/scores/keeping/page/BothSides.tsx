import { Ago } from '#client/Ago.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { scoreText } from '#ui/games/score.ts'
import { m } from '#words/messages.js'
import { DeedForm, ofGame } from './DeedForm.tsx'
import type { SaidShown, WaitingShown } from './desk-shown.ts'

type Props = { game: WaitingShown; zone: string; busy: boolean }

/** What the two teams have reported, beside each other; of a dispute each can be taken as it is. */
export function BothSides({ game, zone, busy }: Props) {
  const { row, said } = game
  const hints = said.filter(({ side }) => side === '')
  return (
    <>
      <div className="both-sides">
        {(['home', 'away'] as const).map((side) => (
          <Side
            key={side}
            game={game}
            name={row[side].name}
            said={said.find((it) => it.side === side)}
            busy={busy}
            zone={zone}
          />
        ))}
      </div>
      {hints.length > 0 && (
        <p className="text-small text-ink-2">
          {m.scores_confirm_hints({
            hints: hints
              .map(({ score, who }) => `${scoreText(...score)} (${who || m.scores_confirm_nobody()})`)
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}

type SideProps = Props & { name: string; said: SaidShown | undefined }

function Side({ game, name, said, zone, busy }: SideProps) {
  if (!said)
    return (
      <section aria-label={name}>
        <h4>{name}</h4>
        <p className="text-small text-ink-2">{m.scores_confirm_nothing_said()}</p>
      </section>
    )
  const [home, away] = said.score
  const score = scoreText(home, away)
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <p className="both-sides-score">{score}</p>
      <p className="text-small text-ink-2">
        {said.who || m.scores_confirm_nobody()}
        <br />
        <Ago at={said.at} zone={zone} />
      </p>
      {game.row.state === 'disputed' && (
        <DeedForm intent="settle" fields={{ ...ofGame(game), home: String(home), away: String(away) }}>
          <Button type="submit" kind="line" wide busy={busy}>
            {m.scores_confirm_take({ score })}
          </Button>
        </DeedForm>
      )}
    </section>
  )
}
