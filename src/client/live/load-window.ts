/** Of how many milliseconds this tab draws the moment at which it loads a page again: more, the more there are who look. */
let within = 800

export const reloadWithinMs = (): number => within

/** As the service says. */
export const setReloadWithin = (ms: number) => {
  within = ms
}
