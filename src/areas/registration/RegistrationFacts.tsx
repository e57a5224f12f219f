import { formatMoney } from '#client/amounts.ts'
import { momentInWords } from '#client/registration/registration-moment.ts'
import type { Language } from '#http/pages/languages.ts'
import { centsOf } from '#rules/money.ts'
import { m } from '#words/messages.js'

type Props = {
  /** '' for none. */
  closes: string
  /** Per player; 0 for none. */
  fee: number
  currency: string
  includes: { readonly words: string; readonly language: Language }
}

/** What somebody should know before they register a team. */
export function RegistrationFacts({ closes, fee, currency, includes }: Props) {
  const facts = [
    closes !== '' && { term: m.registration_fact_closes(), text: momentInWords(closes) },
    fee > 0 && {
      term: m.registration_fact_fee(),
      text: m.registration_fee_per_player({ amount: formatMoney(centsOf(fee), currency) }),
    },
    includes.words !== '' && { term: m.registration_fact_includes(), text: includes.words, lang: includes.language },
  ].filter((it) => it !== false)
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-1 border-b border-edge pb-4 desk:grid-cols-[auto_1fr]">
      {facts.map(({ term, text, ...rest }) => (
        <div key={term} className="contents">
          <dt className="text-small text-ink-2">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line max-desk:pb-2" {...rest}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
