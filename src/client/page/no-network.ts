/** The code of a form that could not be sent, and of a page that could not be loaded. */
export const NO_NETWORK = 'no_network'
