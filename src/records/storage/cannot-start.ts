/** Why the program cannot start or a tool cannot do its work, in one sentence for the person who typed the command. */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(asTyped(message), options)
  }
}

/** Commands as the person types them: npm run NAME -- …, or fieldside NAME … from an archive, whose start says so. */
export function asTyped(text: string): string {
  const command = process.env['FIELDSIDE_COMMAND']
  if (command === undefined) return text
  return text.replaceAll(
    /npm (?:run )?([a-z]+)(?:( \[?)-- )?/g,
    (_, name: string, between = '') => `${command} ${name}${between}`,
  )
}

/** Another process uses what is wanted. */
export class TakenByAnother extends CannotStart {}
