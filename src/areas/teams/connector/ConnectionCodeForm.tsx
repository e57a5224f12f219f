import { Form } from 'react-router'
import { limitsOf } from '#client/forms/limits.ts'
import type { Problem } from '#http/commands/problems.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { connectionFields } from './connection.fields.ts'

type Props = {
  code: string
  problem: Problem | undefined
  /** Something else is the one thing to do. */
  isSecondary: boolean
}

/** The code as the team's manager says it. A GET form: scanning the QR code leads to the same address. */
export function CodeForm({ code, problem, isSecondary }: Props) {
  return (
    <Section title={m.connector_code_title()}>
      <Form method="get" className="grid max-w-form gap-3 py-3">
        <TextInput
          key={code}
          name="code"
          label={m.connector_code()}
          hint={m.connector_code_hint()}
          defaultValue={code}
          error={problem?.text}
          autoFocus={problem !== undefined}
          placeholder="K7QM-2XRP"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...limitsOf(connectionFields.code)}
        />
        <div>
          <Button type="submit" kind={isSecondary ? 'line' : 'go'}>
            {m.connector_code_find()}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
