/** In mixed games one woman and one man. */
export const VALUABLE_MOST = 2
