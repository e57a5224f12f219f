import { isPublicTeam } from '#areas/teams/teams.api.server.ts'
import { PUBLIC_TEAMS, teams } from '#areas/teams/teams.collections.ts'
import { type Language, type TextInLanguage, textInLanguage } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import { soundHref } from './jingle-href.ts'
import { jinglesInOrder } from './jingles.commands.server.ts'

/** A jingle as everybody hears it. */
export interface ShownJingle {
  readonly id: string
  readonly name: TextInLanguage
  /** What stands on its button: the name, after that of its team. */
  readonly label: string
  readonly href: string
  /** Whose it is; '' for everybody's. */
  readonly team: string
}

/** In their order; without those of teams that are not to be seen. */
export async function jinglesShown(reader: Reader, language: Language): Promise<readonly ShownJingle[]> {
  const found = await jinglesInOrder(reader)
  const owners = await reader.byIds(
    teams,
    found.map(({ team }) => team),
  )
  return found.flatMap((jingle) => {
    const team = owners.get(jingle.team)
    if (jingle.team !== '' && !(team && isPublicTeam(team))) return []
    const name = textInLanguage(jingle, 'name', language)
    return {
      id: jingle.id,
      name,
      label: team ? `${team.name}: ${name.words}` : name.words,
      href: soundHref(jingle),
      team: team?.name ?? '',
    }
  })
}

/** What the edit mode shows: every jingle as it was written, and the teams that can have one. */
export async function jinglesEdited(reader: Reader) {
  const [found, all] = await Promise.all([
    jinglesInOrder(reader),
    reader.every(teams, { filter: PUBLIC_TEAMS, sort: 'name_key,id' }),
  ])
  return {
    jingles: found.map((jingle) => ({
      id: jingle.id,
      name_en: jingle.name_en,
      name_de: jingle.name_de,
      team: jingle.team,
      href: soundHref(jingle),
      milliseconds: jingle.milliseconds,
      updated: jingle.updated,
    })),
    teams: all.map(({ id, name }) => ({ id, name })),
  }
}

export type EditedJingles = Awaited<ReturnType<typeof jinglesEdited>>
export type EditedJingle = EditedJingles['jingles'][number]
