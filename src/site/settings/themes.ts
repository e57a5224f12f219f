/** The device's own choice, in the place of a theme. */
export const AS_THE_DEVICE = 'device'
