import { Lock, Monitor, Undo2, Unlock } from 'lucide-react'
import { errorsOf } from '#client/forms/problems.ts'
import { ResultsLinks } from '#client/results/ResultsLinks.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { State } from '#ui/marks/State.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { CEREMONY_PATH } from './ceremony.address.ts'
import type { CeremonyControlled } from './ceremony.queries.server.ts'
import { LedAward } from './LedAward.tsx'
import { RevealButton, RevealForm } from './RevealForm.tsx'

type Props = { control: CeremonyControlled; refused: RefusedForm | undefined }

/** In the hand of whoever leads the ceremony: what comes next, large; what slipped out is taken back beside it. */
export function CeremonyControl({ control: { isHeld, shown, awards }, refused }: Props) {
  const led = awards.find(({ key }) => key === shown)
  return (
    <main className="mx-auto grid w-full max-w-form gap-4 px-4 pb-8">
      <PageHeader
        title={m.ceremony_control_title()}
        back="/admin"
        context={isHeld ? m.ceremony_control_held() : m.ceremony_control_open()}
      />
      <ErrorSummary errors={errorsOf(refused, [])} />
      {awards.length === 0 && (
        <EmptyState icon={Lock} title={m.ceremony_control_none()}>
          {m.ceremony_control_none_text()}
        </EmptyState>
      )}
      {awards.length > 0 && !isHeld && (
        <>
          <Note>{m.ceremony_hold_text()}</Note>
          <RevealForm intent="hold">
            <RevealButton wide icon={Lock}>
              {m.ceremony_hold()}
            </RevealButton>
          </RevealForm>
        </>
      )}
      {isHeld && (
        <>
          <Section title={m.ceremony_choose()}>
            <Choices awards={awards} shown={shown} />
          </Section>
          {led && <LedAward key={led.key} award={led} />}
          <Finish isComplete={awards.every(({ ranks, revealed }) => ranks.length === revealed)} />
        </>
      )}
      <TakeHome />
    </main>
  )
}

function Choices({ awards, shown }: Pick<CeremonyControlled, 'awards' | 'shown'>) {
  const divisions = useDivisions()
  return (
    <ul className="grid gap-2 pt-3">
      {awards.map(({ key, division, title, ranks, revealed }) => (
        <li key={key}>
          <RevealForm intent="show">
            <input type="hidden" name="award" value={key} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <RevealButton kind={key === shown ? 'go' : 'line'} aria-pressed={key === shown}>
                {division === '' ? title : m.ceremony_award({ division: divisions.name(division), award: title })}
              </RevealButton>
              <State kind={revealed === ranks.length ? 'ok' : 'waiting'}>
                {m.ceremony_revealed({ count: revealed, total: ranks.length })}
              </State>
            </div>
          </RevealForm>
        </li>
      ))}
    </ul>
  )
}

const FINISH_DIALOG = 'finish-ceremony'

function Finish({ isComplete }: { isComplete: boolean }) {
  const action = (
    <RevealButton kind="danger" icon={Unlock}>
      {m.ceremony_finish()}
    </RevealButton>
  )
  return (
    <Section title={m.ceremony_finish_title()}>
      <div className="grid gap-3 pt-3">
        <p className="text-small text-ink-2">{m.ceremony_finish_text()}</p>
        <div className="flex flex-wrap gap-2">
          <Button kind="line" icon={Unlock} {...opens(FINISH_DIALOG)}>
            {m.ceremony_finish()}
          </Button>
          <RevealForm intent="show">
            <input type="hidden" name="award" value="" />
            <RevealButton kind="line" icon={Undo2}>
              {m.ceremony_clear()}
            </RevealButton>
          </RevealForm>
        </div>
        <RevealForm intent="finish">
          <ConfirmDialog
            id={FINISH_DIALOG}
            title={m.ceremony_finish_ask()}
            text={isComplete ? m.ceremony_finish_all() : m.ceremony_finish_rest()}
            keep={m.ceremony_finish_keep()}
            action={action}
          />
        </RevealForm>
      </div>
    </Section>
  )
}

function TakeHome() {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink kind="line" icon={Monitor} to={CEREMONY_PATH}>
        {m.ceremony_screen()}
      </ButtonLink>
      <ResultsLinks />
    </div>
  )
}
