import { nameKey } from './names.ts'

/** Whether two names may be of one person: found before somebody is added who is there already. */

/** How two names differ, the most telling first. */
const NAME_DIFFERENCES = ['spelling', 'letter', 'short', 'initial', 'order', 'part'] as const
export type NameDifference = (typeof NAME_DIFFERENCES)[number]

export interface Similarity {
  /** From 0, nothing in common, to 1, the same. */
  readonly score: number
  /** Empty where the names are the same to the letter. */
  readonly differences: readonly NameDifference[]
}

/** From here on somebody should look: one letter off in the shortest of names, or a first name with an initial. */
export const LIKELY = 0.75

/** What a word of one name counts that has no partner in the other. */
const EXTRA_WORD = 0.25
/** More than anybody has; what is beyond is not compared. */
const WORDS_MOST = 6

export const similarNames = (one: string, other: string): Similarity => similarTo(one)(other)

/** For one name that is compared with many. */
export function similarTo(one: string): (other: string) => Similarity {
  const words = wordsOf(one)
  return (other) => {
    const others = wordsOf(other)
    const [few, many] = words.length <= others.length ? [words, others] : [others, words]
    const { sum, pairs } = bestPairs(few, many)
    if (sum === 0) return NOTHING
    const score = sum / (few.length + EXTRA_WORD * (many.length - few.length))
    const found = new Set<NameDifference>(pairs.flatMap(({ like }) => like.difference ?? []))
    if (pairs.some(({ to }, index) => to < (pairs[index - 1]?.to ?? -1))) found.add('order')
    if (pairs.length < many.length) found.add('part')
    if (found.size === 0 && plain(one) !== plain(other)) found.add('spelling')
    return { score, differences: NAME_DIFFERENCES.filter((it) => found.has(it)) }
  }
}

const NOTHING: Similarity = { score: 0, differences: [] }

interface Word {
  readonly text: string
  readonly sound: string
}

/** Of too many the longest ones, so that their order does not decide which are compared. */
function wordsOf(name: string): readonly Word[] {
  const words = nameKey(name).split(' ').filter(Boolean)
  const compared =
    words.length <= WORDS_MOST
      ? words
      : words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, WORDS_MOST)
  return compared.map((text) => ({ text, sound: soundOf(text) }))
}

const plain = (name: string) => name.normalize('NFC').toLowerCase().trim().split(/\s+/).join(' ')

interface Alike {
  readonly score: number
  readonly difference?: NameDifference
}

interface Paired {
  readonly sum: number
  /** In the order of the name with fewer words; `to` is the place in the other. */
  readonly pairs: readonly { readonly to: number; readonly like: Alike }[]
}

/** Which words belong together: of all ways the one with the highest sum, whatever their order. */
function bestPairs(few: readonly Word[], many: readonly Word[], from = 0, taken = 0): Paired {
  const word = few[from]
  if (word === undefined) return { sum: 0, pairs: [] }
  let best = bestPairs(few, many, from + 1, taken)
  for (const [to, partner] of many.entries()) {
    if ((taken & (1 << to)) !== 0) continue
    const like = alike(word, partner)
    if (like.score === 0) continue
    const rest = bestPairs(few, many, from + 1, taken | (1 << to))
    const sum = like.score + rest.sum
    if (sum > best.sum) best = { sum, pairs: [{ to, like }, ...rest.pairs] }
  }
  return best
}

/** Two words of names, the same from both sides. */
function alike(one: Word, other: Word): Alike {
  if (one.text === other.text) return { score: 1 }
  if (one.sound === other.sound) return { score: 0.95, difference: 'spelling' }
  if (isInitial(one) || isInitial(other))
    return one.text.startsWith(other.text) || other.text.startsWith(one.text)
      ? { score: 0.7, difference: 'initial' }
      : UNLIKE
  const [short, long] = one.sound.length <= other.sound.length ? [one.sound, other.sound] : [other.sound, one.sound]
  if (isOneLetterOff(one.text, other.text) || (short.length >= SOUND_LEAST && isOneLetterOff(short, long))) {
    // In short words a letter makes another name more often than a mistake.
    const letters = Math.min(one.text.length, other.text.length)
    return { score: letters >= 4 ? 0.85 : letters === 3 ? 0.75 : 0.5, difference: 'letter' }
  }
  return isShortFor(short, long) ? { score: 0.85, difference: 'short' } : UNLIKE
}

const UNLIKE: Alike = { score: 0 }

/** As it is written: `Aa` sounds like one letter and is a whole name. */
const isInitial = ({ text }: Word): boolean => [...text].length === 1

/** Sounds of one letter are all one letter off each other. */
const SOUND_LEAST = 2

/** What is written in several ways and sounds the same: Müller and Mueller, Stefan and Stephan, Mathis and Matthis. */
const soundOf = (word: string): string =>
  word
    .replace(/([aou])e/g, '$1')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('ck', 'k')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/gu, '$1')

/** One letter more, less or other, or two neighbours swapped. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const [shortRest, longRest] = [short.slice(start), long.slice(start)]
  if (short.length < long.length) return shortRest === longRest.slice(1)
  if (shortRest.slice(1) === longRest.slice(1)) return true
  return shortRest.slice(2) === longRest.slice(2) && shortRest[0] === longRest[1] && shortRest[1] === longRest[0]
}

/** As many letters must agree at the beginning: Alex for Alexander, Kathi for Katharina. */
const SHORT_FORM_LEAST = 3

function isShortFor(short: string, long: string): boolean {
  const stem = short.slice(0, Math.max(SHORT_FORM_LEAST, short.length - 1))
  const ending = short.slice(stem.length)
  if (stem.length < SHORT_FORM_LEAST || !long.startsWith(stem)) return false
  return long.startsWith(short) || ending === 'i' || ending === 'e'
}
