import type { TextInLanguage } from '#http/pages/languages.ts'

type Props = {
  message: TextInLanguage
  /** In our words, where the organisers say nothing. */
  otherwise: string
}

/** What the organisers say while something is off. */
export const OffMessage = ({ message: { words, language }, otherwise }: Props) => (
  <span lang={language} className="wrap-anywhere whitespace-pre-line">
    {words || otherwise}
  </span>
)
