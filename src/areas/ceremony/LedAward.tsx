import { ChevronUp, EyeOff, Undo2 } from 'lucide-react'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { namesText } from './CeremonyScreen.tsx'
import type { AwardLed } from './ceremony.queries.server.ts'
import { RevealButton, RevealForm } from './RevealForm.tsx'

/** The award on the screen: the next rank with whom to call, and the way back. */
export function LedAward({ award: { key, ranks, revealed } }: { award: AwardLed }) {
  const left = ranks.length - revealed
  const next = ranks[left - 1]
  const last = ranks[left]
  // Where several share a place the next one is not one more.
  const nextPlace = next?.place ?? left
  return (
    <Section title={m.ceremony_next()}>
      <div className="grid gap-4 pt-3">
        {left === 0 ? (
          <p className="font-semibold">{m.ceremony_all_revealed()}</p>
        ) : (
          <>
            <p className="font-display text-title wrap-anywhere">
              {next
                ? m.ceremony_rank({ place: nextPlace, names: namesText(next.names) })
                : m.ceremony_rank_open({ place: nextPlace })}
            </p>
            <RevealForm intent="reveal">
              <input type="hidden" name="award" value={key} />
              <input type="hidden" name="seen" value={revealed} />
              <RevealButton wide size="big" icon={ChevronUp} disabled={!next}>
                {m.ceremony_reveal({ place: nextPlace })}
              </RevealButton>
            </RevealForm>
          </>
        )}
        {last && (
          <div className="grid gap-2">
            <p className="text-small text-ink-2">
              {m.ceremony_shown_last({ place: last.place, names: namesText(last.names) })}
            </p>
            <div className="flex flex-wrap gap-2">
              <Hide award={key} seen={revealed} wanted={revealed - 1} />
              {revealed > 1 && <Hide award={key} seen={revealed} wanted={0} />}
            </div>
          </div>
        )}
      </div>
    </Section>
  )
}

function Hide({ award, seen, wanted }: { award: string; seen: number; wanted: number }) {
  return (
    <RevealForm intent="hide">
      <input type="hidden" name="award" value={award} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="wanted" value={wanted} />
      <RevealButton kind="line" icon={wanted === 0 && seen > 1 ? EyeOff : Undo2}>
        {wanted === 0 && seen > 1 ? m.ceremony_hide_all() : m.ceremony_hide()}
      </RevealButton>
    </RevealForm>
  )
}
