import { UserRoundCheck } from 'lucide-react'
import { Form } from 'react-router'
import { limitsOf } from '#client/forms/limits.ts'
import type { NameDifference } from '#rules/names/similar-names.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { PlayerShown } from '../connector/connection.ts'
import { ShirtNumber, teamLine } from '../PlayerLine.tsx'
import { walkInFields } from './walk-in.fields.ts'
import type { SimilarPlayer } from './walk-in.ts'

/** First of all: is the person there already? */
export function LookForName({ name }: { name: string }) {
  return (
    <Form method="get" className="grid max-w-form gap-3 py-2">
      <TextInput
        key={name}
        name="name"
        id="look-for"
        label={m.walkins_look_name()}
        hint={m.walkins_look_hint()}
        defaultValue={name}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        {...limitsOf(walkInFields.name)}
      />
      <div>
        <Button type="submit" kind={name === '' ? 'go' : 'line'}>
          {m.walkins_look()}
        </Button>
      </div>
    </Form>
  )
}

const WORDS: Readonly<Record<NameDifference, () => string>> = {
  spelling: m.walkins_differs_spelling,
  letter: m.walkins_differs_letter,
  short: m.walkins_differs_short,
  initial: m.walkins_differs_initial,
  order: m.walkins_differs_order,
  part: m.walkins_differs_part,
}

function whyOf(differences: readonly NameDifference[]): string {
  if (differences.length === 0) return m.walkins_same_name()
  const why = differences.map((it) => WORDS[it]()).join(', ')
  return why.charAt(0).toUpperCase() + why.slice(1)
}

/** Who it may be. */
export function SimilarPlayers({ similar, name }: { similar: readonly SimilarPlayer[]; name: string }) {
  const divisions = useDivisions()
  if (similar.length === 0)
    return (
      <div className="mt-4">
        <Note icon={UserRoundCheck} title={m.walkins_none({ name })}>
          {m.walkins_none_text()}
        </Note>
      </div>
    )
  return (
    <Section title={m.walkins_similar()}>
      <p className="pt-3 text-small text-ink-2">{m.walkins_similar_text()}</p>
      <List label={m.walkins_similar()}>
        {similar.map((player) => (
          <Row
            key={player.id}
            lead={<ShirtNumber number={player.number} />}
            title={player.name}
            text={
              <>
                {teamLine(player, divisions)}
                <span className="block">{whyOf(player.differences)}</span>
              </>
            }
          />
        ))}
      </List>
    </Section>
  )
}

/** Whom this person has added: the code can be shown again. */
export function OwnWalkIns({ own }: { own: readonly PlayerShown[] }) {
  const divisions = useDivisions()
  if (own.length === 0) return null
  return (
    <Section title={m.walkins_own()}>
      <List label={m.walkins_own()}>
        {own.map((player) => (
          <Row
            key={player.id}
            lead={<ShirtNumber number={player.number} />}
            title={player.name}
            text={teamLine(player, divisions)}
            to={`/new-player?added=${player.id}`}
          />
        ))}
      </List>
    </Section>
  )
}
