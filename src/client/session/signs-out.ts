/** How a form says that it signs out. */
export const SIGNS_OUT = 'form[data-signs-out]'
