import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { PRIZE_PLACES_MOST, prizeTextField } from '../discgolf.fields.ts'
import { divisionName } from '../discgolf.words.ts'
import type { DiscReport } from './disc-settlement.queries.server.ts'

type Props = { report: DiscReport; divisions: readonly DiscDivision[]; back: string; refused: RefusedForm | undefined }

/** What each place wins, and who has won it so far. */
export function PrizesView({ report, divisions, back, refused }: Props) {
  return (
    <>
      <PageHeader title={m.discgolf_prizes()} context={m.discgolf_prizes_lead()} back={back} />
      <div className="grid items-start gap-x-12 desk:grid-cols-2">
        {report.prizes.map(({ division, offered, won }) => (
          <Section key={division} title={divisionName(divisions, division)}>
            <PrizesForm
              division={division}
              offered={offered}
              refused={refused?.values['division'] === division ? refusedOf(refused, 'prizes') : undefined}
            />
            {won.length > 0 && <WonList won={won} />}
          </Section>
        ))}
      </div>
    </>
  )
}

type Prizes = DiscReport['prizes'][number]

export const WonList = ({ won }: Pick<Prizes, 'won'>) => (
  <List>
    {won.map(({ place, names, prizes }) => (
      <Row
        key={place}
        lead={<span className="w-9 flex-none text-center font-display text-digit">{place}</span>}
        title={names.join(', ')}
        text={names.length > 1 ? m.discgolf_prizes_shared({ prizes: prizes.join(', ') }) : prizes.join(', ')}
      />
    ))}
  </List>
)

function PrizesForm({ division, offered, refused }: Pick<Prizes, 'division' | 'offered'> & Pick<Props, 'refused'>) {
  const busy = useIsSending()
  const last = offered.at(-1)?.place ?? 0
  const lines = Array.from({ length: last }, (_, index) => offered.find(({ place }) => place === index + 1)?.text ?? '')
  return (
    <PostForm noValidate className="grid max-w-form gap-3 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="prizes" />
      <input type="hidden" name="division" value={division} />
      <TextArea
        name="prizes"
        id={`prizes-${division}`}
        label={m.discgolf_prizes_by_place()}
        hint={m.discgolf_prizes_hint()}
        rows={4}
        maxLength={PRIZE_PLACES_MOST * (prizeTextField.max + 1)}
        defaultValue={refused?.values['prizes'] ?? lines.join('\n')}
      />
      <div>
        <Button type="submit" kind="line" busy={busy}>
          {m.discgolf_save()}
        </Button>
      </div>
    </PostForm>
  )
}
