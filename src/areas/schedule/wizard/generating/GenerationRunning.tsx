import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { PostForm } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Bar } from '#ui/figures/Progress.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { wizardHref } from '../wizard.address.ts'
import type { GenerateShown } from './generated.server.ts'

/** Often enough to see it move. */
const LOOK_EVERY_MS = 700

type Props = { run: Extract<NonNullable<GenerateShown['run']>, { state: 'running' }> }

/** How far it is. It looks again by itself; without scripts a link does. */
export function GenerationRunning({ run }: Props) {
  const { revalidate, state } = useRevalidator()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), LOOK_EVERY_MS)
    return () => clearTimeout(timer)
    // With each answer: one that comes at once shows no change of the state.
  }, [run, state, revalidate])
  const percent = Math.round(run.share * 100)
  return (
    <section className="grid gap-3">
      <p className="font-semibold">{m.schedule_wizard_running()}</p>
      <Bar share={run.share} label={m.schedule_wizard_progress()} />
      <p className="text-small text-ink-2">
        {m.schedule_wizard_percent({ percent })}
        {run.unplaced !== undefined &&
          run.unplaced > 0 &&
          ` · ${m.schedule_wizard_open_games({ count: run.unplaced })}`}
      </p>
      <PostForm className="flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="job" value={run.job} />
        <Button type="submit" kind="line">
          {m.schedule_wizard_cancel()}
        </Button>
        {!isHydrated && (
          <ButtonLink kind="line" icon={RefreshCw} to={wizardHref({ step: 'generate', division: '' })}>
            {m.schedule_wizard_refresh()}
          </ButtonLink>
        )}
      </PostForm>
    </section>
  )
}
