/** For as long as somebody who was taken off a roster can be brought back. */
export const REMOVED_KEPT_HOURS = 24
