import { MonitorPlay } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { useReloadAt } from '#client/live/use-reload-at.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { IconLink } from '#ui/controls/IconButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { CurrentHeat } from '../heats/CurrentHeat.tsx'
import { NewHeat } from '../heats/NewHeat.tsx'
import { raceHref, raceScreenHref, SHOTRACER_PATH } from '../shotracer.address.ts'
import type { RaceShown } from '../shotracer.queries.server.ts'
import { PastHeats } from './PastHeats.tsx'
import { RaceBoard } from './RaceBoard.tsx'

type Props = RaceShown & { zone: string; refused: RefusedForm | undefined }

/** A race: the heat that is on, the leaderboard, and what its referee can do. */
export function OneRace(props: Props) {
  const { race, current, hasOpenHeat, shownUntil, board, past, isReferee, isAdmin, refused } = props
  useReloadAt(shownUntil)
  return (
    <>
      <PageHeader
        title={race.name}
        context={m.shotracer_race_facts(race)}
        back={SHOTRACER_PATH}
        icons={
          <>
            <ShareButton title={race.name} url={raceHref(race.id)} />
            <IconLink icon={MonitorPlay} label={m.shotracer_to_screen()} to={raceScreenHref(race.id)} />
          </>
        }
      />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'closeRace', 'removeRace', 'join', 'joinFree', 'leave'))} />
      {current && <CurrentHeat key={current.heat.id} {...props} current={current} />}
      {!hasOpenHeat && race.isOpen && !isReferee && <Note>{m.shotracer_between_heats()}</Note>}
      {!hasOpenHeat && race.isOpen && isReferee && (
        <Section title={m.shotracer_new_heat()}>
          <NewHeat race={race.id} refused={refusedOf(refused, 'openHeat')} />
        </Section>
      )}
      <Section title={m.shotracer_board()}>
        <RaceBoard board={board} />
      </Section>
      {past.length > 0 && (
        <Section title={m.shotracer_past()}>
          <PastHeats heats={past} legs={race.legs} />
        </Section>
      )}
      {((isReferee && race.isOpen) || isAdmin) && (
        <Section title={m.shotracer_more()}>
          <More race={race} isReferee={isReferee} isAdmin={isAdmin} />
        </Section>
      )}
    </>
  )
}

const REMOVE = 'remove-race'

function More({ race, isReferee, isAdmin }: Pick<Props, 'race' | 'isReferee' | 'isAdmin'>) {
  const busy = useIsSending()
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      {isReferee && race.isOpen && (
        <PostForm>
          <input type="hidden" name="race" value={race.id} />
          <Button type="submit" name="intent" value="closeRace" kind="line" size="small" busy={busy}>
            {m.shotracer_close_race()}
          </Button>
        </PostForm>
      )}
      {isAdmin && (
        <ConfirmForm
          id={REMOVE}
          fields={{ intent: 'removeRace', race: race.id }}
          title={m.shotracer_remove_title({ name: race.name })}
          text={m.shotracer_remove_text()}
          keep={m.shotracer_remove_keep()}
          act={m.shotracer_remove_race()}
          ask={
            <Button kind="line" size="small" {...opens(REMOVE)}>
              {m.shotracer_remove_race()}
            </Button>
          }
        />
      )}
    </div>
  )
}
