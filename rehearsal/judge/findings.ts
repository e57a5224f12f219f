/** Something that is not as it must be. */
export interface Finding {
  /** Which promise is broken. */
  readonly rule: string
  readonly text: string
}

export interface Checked {
  readonly rule: string
  /** How many things were compared: a rule that compares nothing proves nothing. */
  readonly compared: number
  readonly findings: readonly Finding[]
}

/** Collects what one rule finds. */
export function checking(
  rule: string,
  look: (say: (text: string) => void, compare: (count?: number) => void) => void,
): Checked {
  const findings: Finding[] = []
  let compared = 0
  look(
    (text) => findings.push({ rule, text }),
    (count = 1) => {
      compared += count
    },
  )
  return { rule, compared, findings }
}
