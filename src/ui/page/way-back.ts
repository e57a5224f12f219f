/** How many pages to go back for the one before, once that is known: pages do not wait for who keeps it. */
export const wayBack: { steps?: (fixed: string) => number | undefined } = {}
