export const ADMIN_SPIRIT_PATH = '/admin/spirit'
export const SHEETS_CSV_PATH = '/api/spirit/sheets.csv'
export const SPIRIT_RANKING_CSV_PATH = '/api/spirit/ranking.csv'

interface AdminSpiritAddress {
  readonly division?: string
  readonly game?: string
  /** One of the game's, to be corrected. */
  readonly sheet?: string
}

export const adminSpiritHref = (asked: AdminSpiritAddress): string =>
  `${ADMIN_SPIRIT_PATH}?${new URLSearchParams({ ...asked })}`
