/** Marks that are planted in what not everybody may know, and everybody who saw one without being allowed to. */

export type SecretKind = 'email' | 'emergency' | 'comment' | 'feedback' | 'registration'

interface Planted {
  readonly kind: SecretKind
  /** Who may see it: people by their key, `team:` for its managers. Admins see everything. */
  readonly owners: Set<string>
}

export interface Sighting {
  readonly mark: string
  readonly kind: string
  readonly who: string
  readonly where: string
}

/** What answers to those who keep no roster never hold, whatever is in it. */
const PRIVATE_FIELDS = /"(birth_year|gender_match|connection_code|fee_state|emergency_contact|parent_consent)\\?"/

/** Some are born in years that nothing else is about. */
export const plantedYear = (place: number): number => 1903 + (place % 8)
const PLANTED_YEAR = /(?<![\w.:#-])19(?:0[3-9]|10)(?![\w.:%-])/g

/** What can be read on a page, with what stands in its fields; addresses, drawings and scripts are full of numbers. */
const shownIn = (text: string): string =>
  text.startsWith('<')
    ? text
        .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
        .replace(/<[^>]*?\bvalue="([^"]*)"[^>]*>/g, ' $1 ')
        .replace(/<[^>]*>/g, ' ')
    : ''

const MARK = /q7x[0-9a-z]{8}x/g

export class Secrets {
  readonly #planted = new Map<string, Planted>()
  readonly sightings: Sighting[] = []
  #count = 0
  /** How many marks were met at all: a rehearsal that meets none has not looked. */
  met = 0
  /** Whether somebody belongs to those who may see: asked at the moment of seeing. */
  mayAct: (who: string, owner: string) => boolean = () => false

  /** A mark to write into a secret. */
  plant(kind: SecretKind, owners: readonly string[]): string {
    this.#count += 1
    const mark = `q7x${((this.#count * 2_654_435_761) % 2 ** 40).toString(36).padStart(8, '0').slice(-8)}x`
    if (this.#planted.has(mark)) return this.plant(kind, owners)
    this.#planted.set(mark, { kind, owners: new Set(owners) })
    return mark
  }

  /** From now on these may see it too. */
  open(mark: string, ...owners: readonly string[]) {
    for (const owner of owners) this.#planted.get(mark)?.owners.add(owner)
  }

  /** Looks through what somebody who keeps no roster was told for private fields, and for birth years but their own. */
  lookForFields(who: string, where: string, text: string, own: number) {
    const [, field] = PRIVATE_FIELDS.exec(text) ?? []
    if (field !== undefined) this.sightings.push({ mark: field, kind: 'field', who, where })
    for (const [year] of shownIn(text).matchAll(PLANTED_YEAR))
      if (Number(year) !== own) this.sightings.push({ mark: year, kind: 'birth year', who, where })
  }

  /** Looks through what somebody was told. */
  look(who: string, where: string, text: string) {
    for (const [mark] of text.matchAll(MARK)) {
      this.met += 1
      const planted = this.#planted.get(mark)
      if (!planted || planted.owners.has(who)) continue
      if ([...planted.owners].some((owner) => this.mayAct(who, owner))) continue
      this.sightings.push({ mark, kind: planted.kind, who, where })
    }
  }
}
