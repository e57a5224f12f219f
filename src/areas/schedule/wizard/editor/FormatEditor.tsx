import { Check, RotateCcw } from 'lucide-react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { wizardHref } from '../wizard.address.ts'
import { EditedGames } from './EditedGames.tsx'
import { EditedPlaces } from './EditedPlaces.tsx'
import { EditedPools } from './EditedPools.tsx'
import { EditorFields } from './EditorFields.tsx'
import type { EditorShown } from './editor.server.ts'

type Props = { shown: EditorShown; division: string; refused: RefusedForm | undefined }

const PART_WORDS = {
  pools: m.schedule_wizard_part_pools,
  games: m.schedule_wizard_part_games,
  places: m.schedule_wizard_part_places,
} as const

/** Forms whose refusals stand above all; what is added has its own beside its fields. */
const CHANGES = ['pool', 'pool-remove', 'game', 'game-remove', 'places', 'format-reset'] as const

/** A format, part by part; what no longer fits stands above. */
export function FormatEditor({ shown, division, refused }: Props) {
  const place = { step: 'format', division } as const
  return (
    <div className="grid grid-cols-1 gap-4">
      <ErrorSummary errors={errorsOf(refusedOf(refused, ...CHANGES))} />
      <Fit shown={shown} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink kind="line" icon={Check} to={wizardHref(place)}>
          {m.schedule_wizard_edit_done()}
        </ButtonLink>
        {shown.isOwn && (
          <PostForm>
            <EditorFields shown={shown} division={division} intent="format-reset" />
            <Button type="submit" kind="line" icon={RotateCcw}>
              {m.schedule_wizard_reset()}
            </Button>
          </PostForm>
        )}
      </div>
      <Segments
        label={m.schedule_wizard_parts()}
        segments={(['pools', 'games', 'places'] as const).map((part) => ({
          to: wizardHref(place, { edit: part }),
          label: PART_WORDS[part](),
          current: part === shown.part,
        }))}
      />
      {shown.part === 'pools' && (
        <EditedPools shown={shown} division={division} refused={refusedOf(refused, 'pool-add')} />
      )}
      {shown.part === 'games' && (
        <EditedGames shown={shown} division={division} refused={refusedOf(refused, 'game-add')} />
      )}
      {shown.part === 'places' && <EditedPlaces shown={shown} division={division} />}
    </div>
  )
}

function Fit({ shown: { problems, counts, sentences, isOwn } }: { shown: EditorShown }) {
  const more = problems.length - PROBLEMS_SHOWN
  return (
    <>
      {problems.length === 0 ? (
        <Note kind="ok" title={m.schedule_wizard_fits()} announced={isOwn}>
          {counts}
        </Note>
      ) : (
        <Note
          kind={problems.some(({ isBlocking }) => isBlocking) ? 'danger' : 'warn'}
          title={m.schedule_wizard_fits_not({ count: problems.length })}
          announced
        >
          <ul className="grid gap-1">
            {problems.slice(0, PROBLEMS_SHOWN).map(({ text, isBlocking }) => (
              <li key={text}>
                <State kind={isBlocking ? 'danger' : 'warn'}>{text}</State>
              </li>
            ))}
          </ul>
          {more > 0 && <p>{m.schedule_wizard_more({ count: more })}</p>}
        </Note>
      )}
      <details>
        <summary className="fold text-small">{m.schedule_wizard_how_it_goes()}</summary>
        <ul className="grid gap-1 text-small">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** As many as somebody reads before mending the first. */
const PROBLEMS_SHOWN = 8
