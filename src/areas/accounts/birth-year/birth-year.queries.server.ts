import type { Reader } from '#records/reader.ts'

/** For what has a minimum age. Undefined while they have not said. */
export async function birthYearOf(reader: Reader, user: string): Promise<number | undefined> {
  const [found] = await reader.query((queries) =>
    queries.selectFrom('_birth_years').select('year').where('user', '=', user),
  )
  return found?.year
}
