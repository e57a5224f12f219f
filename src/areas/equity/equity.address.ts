export const EQUITY_PATH = '/gender-equity'
export const EQUITY_EDIT = `${EQUITY_PATH}?edit`

/** The helper at a game; without one it counts freely. */
export const ratioHref = (game?: string): string =>
  `${EQUITY_PATH}${game === undefined ? '' : `?${new URLSearchParams({ game })}`}#ratio`
