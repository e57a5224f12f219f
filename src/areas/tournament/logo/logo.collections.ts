import { collection } from '#records/schema/collection.ts'
import { logoFields, logoSize } from './logo.fields.ts'

/** The sign of the tournament; none before somebody brought it. */
export const tournamentLogo = collection('tournament_logo', {
  fields: { ...logoFields, ...logoSize },
  single: true,
  checks: [`"picture" = '' OR "alt_en" <> '' OR "alt_de" <> ''`],
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

declare module '#records/schema/collection.ts' {
  interface Known {
    tournament_logo: typeof tournamentLogo
  }
}
