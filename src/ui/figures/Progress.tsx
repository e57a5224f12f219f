import { m } from '#words/messages.js'
import { discsOf, type Places, shareOf, stillNeeded } from './progress.ts'
import './figures.css'

/** Discs up to eight, then a bar, and always in words. */
export function Progress(places: Places) {
  const needed = stillNeeded(places)
  const discs = discsOf(places)
  const words =
    needed === 0 ? (
      <span className="text-caption text-ink-2">{m.kit_full()}</span>
    ) : (
      <b className="text-caption font-semibold">{m.kit_needed({ count: needed })}</b>
    )
  if (discs === undefined)
    return (
      <span className="grid gap-1">
        {words}
        <Bar share={shareOf(places)} />
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="discs" aria-hidden>
        {discs.map((disc, index) => (
          <i key={index} className={disc === 'open' ? undefined : `disc-${disc}`} />
        ))}
      </span>
      {words}
    </span>
  )
}

/** With a label it is told to screen readers; without one, words beside it tell it. */
export function Bar({ share, label }: { share: number; label?: string }) {
  const spoken =
    label === undefined
      ? { 'aria-hidden': true }
      : ({
          role: 'progressbar',
          'aria-label': label,
          'aria-valuenow': Math.round(share * 100),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
        } as const)
  return (
    <span className="bar" {...spoken}>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
