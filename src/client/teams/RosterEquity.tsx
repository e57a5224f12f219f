import { femaleShare, type GenderCounts, missingForMixed } from '#rules/equity/equity.ts'
import { Bar } from '#ui/figures/Progress.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

/** The gender match of a roster: numbers, never names. */
export function RosterEquity({ counts, isMixed }: { counts: GenderCounts; isMixed: boolean }) {
  const { female, male, unknown } = counts
  const share = femaleShare(counts)
  return (
    <Section
      title={m.roster_equity_title()}
      end={share !== undefined && m.roster_equity_share({ percent: Math.round(share * 100) })}
    >
      <div className="max-w-read pt-2 text-small">
        <p className="font-semibold">{m.roster_equity_bar({ female, male })}</p>
        {share !== undefined && <Bar share={share} />}
        <p className="mt-2 text-ink-2">
          {[...(isMixed ? mixedInWords(counts) : []), unknown > 0 && m.roster_equity_unknown({ count: unknown })]
            .filter((it) => it !== false)
            .join(' ')}
        </p>
      </div>
    </Section>
  )
}

function mixedInWords(counts: GenderCounts): readonly (string | false)[] {
  const { female, male } = missingForMixed(counts)
  if (female === 0 && male === 0) return [m.roster_equity_both()]
  return [
    female > 0 && m.roster_equity_missing_female({ count: female }),
    male > 0 && m.roster_equity_missing_male({ count: male }),
  ]
}
