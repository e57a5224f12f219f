import type { SpiritCategory } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'
import { SPIRIT_EXAMPLES, SPIRIT_QUESTIONS } from '../spirit.words.ts'
import './sheet.css'

/** What a category is about, and an example of each mark, the best one first. */
export function SpiritGuide({ category }: { category: SpiritCategory }) {
  const examples = SPIRIT_EXAMPLES[category].map((words, mark) => ({ mark, text: words() })).toReversed()
  return (
    <div className="spirit-guide">
      <p className="text-small text-ink-2">{SPIRIT_QUESTIONS[category]()}</p>
      <dl>
        {examples.map(({ mark, text }) => (
          <div key={mark}>
            <dt>{mark}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-2">{m.spirit_guide_usual()}</p>
    </div>
  )
}
