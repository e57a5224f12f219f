import { ChevronUp, EyeOff, Undo2 } from 'lucide-react'
import { Crest } from '#ui/marks/Crest.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { Rank } from './award.ts'
import { namesText } from './CeremonyScreen.tsx'
import type { AwardLed } from './ceremony.queries.server.ts'
import { RevealButton, RevealForm } from './RevealForm.tsx'

const citiesText = ({ teams }: Rank): string => [...new Set(teams.map(({ city }) => city))].filter(Boolean).join(', ')

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
            <div className="flex items-center gap-3">
              {next?.teams.map((team) => (
                <Crest key={team.name} {...team} size="big" />
              ))}
              <div>
                <p className="font-display text-title wrap-anywhere">
                  {next
                    ? m.ceremony_rank({ place: nextPlace, names: namesText(next.teams) })
                    : m.ceremony_rank_open({ place: nextPlace })}
                </p>
                {next && <p className="text-small text-ink-2">{citiesText(next)}</p>}
              </div>
            </div>
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
              {m.ceremony_shown_last({ place: last.place, names: namesText(last.teams) })}
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
