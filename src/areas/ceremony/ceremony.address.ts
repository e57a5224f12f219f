/** Where the ceremony is shown, and where admins lead it. */
export const CEREMONY_PATH = '/screen/ceremony'
export const CEREMONY_CONTROL = `${CEREMONY_PATH}?view=control`

export const isControl = (params: URLSearchParams): boolean => params.get('view') === 'control'
