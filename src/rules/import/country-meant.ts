import { countriesIn, isCountry } from '../countries.ts'
import { nameKey } from '../names/names.ts'

/** What people write besides the codes and names: how sport and everyday speech call a country. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  AT: 'aut, oesterreich',
  BE: 'bel',
  CA: 'can',
  CH: 'sui, swiss, ch schweiz',
  CZ: 'cze, czech republic, czechia, tschechische republik, tschechei',
  DE: 'ger, deu, d, brd',
  DK: 'den, dnk, daenemark',
  ES: 'esp',
  FI: 'fin',
  FR: 'fra, f',
  GB: 'gbr, uk, great britain, england, scotland, wales, northern ireland, grossbritannien, schottland, nordirland',
  HU: 'hun',
  IE: 'irl',
  IT: 'ita, i',
  LU: 'lux',
  NL: 'ned, nld, holland, the netherlands',
  NO: 'nor',
  PL: 'pol',
  PT: 'por, prt',
  RU: 'rus',
  SE: 'swe',
  SI: 'slo, svn',
  SK: 'svk, slovak republic',
  TR: 'tur, turkey, tuerkei',
  UA: 'ukr',
  US: 'usa, united states of america, america, amerika',
}

let known: ReadonlyMap<string, string> | undefined

/** By its code, by its name in English or German, or as people call it. Undefined for none. */
export function countryMeant(written: string): string | undefined {
  const code = written.trim().toUpperCase()
  if (isCountry(code)) return code
  known ??= countriesByName()
  return known.get(nameKey(written))
}

function countriesByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const language of ['en', 'de'])
    for (const { value, label } of countriesIn(language)) found.set(nameKey(label), value)
  for (const [code, names] of Object.entries(ALSO_CALLED)) for (const name of names.split(', ')) found.set(name, code)
  return found
}
