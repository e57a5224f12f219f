import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { startProgram } from './process.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { step } from './step.mjs'

/** Everything that decides what the words become. */
const SOURCES = [
  'package-lock.json',
  'project.inlang/settings.json',
  'messages',
  'scripts/setup/words.mjs',
  'scripts/setup/compile-words.mjs',
]

const PLACE = 'src/words'

/**
 * Makes functions of the messages in both languages, unless they are there already.
 *
 * @param {string} root
 * @param {string} node
 * @param {(text: string) => void} [say]
 */
export async function readyWords(root, node, say) {
  if (isCurrent(root)) return
  await withLock(join(root, '.setup/words-lock'), async (held) => {
    if (!isCurrent(root)) await step('Compiling the words', () => compile(root, node, held), say)
  })
}

/** @param {string} root */
const wanted = (root) => fingerprint(root, SOURCES)

/** @param {string} root */
const stampOf = (root) => join(root, '.setup/words.json')

/** @param {string} root */
const isCurrent = (root) =>
  readStamp(stampOf(root))?.fingerprint === wanted(root) && existsSync(join(root, PLACE, 'messages.js'))

/**
 * Made aside; when they are finished, those that differ are put in place: somebody may be reading, or watching, the old ones.
 *
 * @param {string} root
 * @param {string} node
 * @param {import('./lock.mjs').Held} held
 */
async function compile(root, node, held) {
  const lacking = lackingWords(root)
  if (lacking.length > 0) throw new Error(`Words that one language lacks:\n${lacking.join('\n')}`)
  const place = join(root, PLACE)
  const next = join(root, '.setup/words-next')
  // Taken before: a message saved meanwhile makes the next run compile again.
  const state = wanted(root)
  const compiler = startProgram(node, [join(import.meta.dirname, 'compile-words.mjs'), root, next], { cwd: root })
  held.alsoFor(compiler.pid)
  const { code, output } = await compiler.ended
  if (code !== 0) throw new Error(`The words could not be compiled.\n${output}`)
  // Without its plugin the compiler finds no message and says nothing about it.
  if (!readFileSync(join(next, 'messages/_index.js'), 'utf8').includes('kit_close'))
    throw new Error(`The words were compiled to nothing.\n${output}`)
  joinMessages(join(next, 'messages'))
  keepPluralRules(join(next, 'registry.js'))
  replaceDiffering(next, place)
  rmSync(next, { recursive: true, force: true })
  writeStamp(stampOf(root), { fingerprint: state })
}

const PLURAL = 'new Intl.PluralRules(locale, options)'

/**
 * The compiler's own makes the rules of a language anew for every word. Making them costs a hundred times as much as asking
 * them, and a list of games asks often.
 *
 * @param {string} file
 */
function keepPluralRules(file) {
  const made = readFileSync(file, 'utf8')
  if (!made.includes(PLURAL)) throw new Error('The compiled words ask for plurals in another way than before.')
  const kept = `
/** @type {Map<string, Intl.PluralRules>} */
const pluralRules = new Map()

/**
 * @param {import("./runtime.js").Locale} locale
 * @param {Intl.PluralRulesOptions} [options]
 */
function pluralRulesOf(locale, options) {
	const key = locale + (options?.type ?? '')
	let rules = pluralRules.get(key)
	if (!rules) pluralRules.set(key, (rules = ${PLURAL}))
	return rules
}
`
  writeFileSync(file, made.replace(PLURAL, 'pluralRulesOf(locale, options)') + kept)
}

/**
 * Messages that another language has: the compiler would put the words of another language in their place.
 *
 * @param {string} root
 * @returns {string[]} `de: site_greeting`
 */
export function lackingWords(root) {
  const folder = join(root, 'messages')
  const keys = new Map(readdirSync(folder).map((language) => [language, keysIn(join(folder, language))]))
  const all = new Set([...keys.values()].flatMap((known) => [...known]))
  return [...keys].flatMap(([language, known]) =>
    [...all].filter((key) => !known.has(key)).map((key) => `${language}: ${key}`),
  )
}

/** @param {string} folder */
const keysIn = (folder) =>
  new Set(readdirSync(folder).flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))))

/**
 * The compiler makes a module of each message, so that a bundle can put it where it is used. Everything else reads all of them,
 * and one file of two megabytes takes a quarter of the time that thousands of small ones take. Its types stand beside it: three
 * fifths of what the compiler writes are comments with types, which every test worker would read, and functions, which the type
 * checker would check.
 *
 * @param {string} folder
 */
function joinMessages(folder) {
  const list = readFileSync(join(folder, '_index.js'), 'utf8')
  const messages = list.replaceAll(/^export \* from '(.+)'$/gm, (_line, file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  /** @type {Set<string>} */
  const imports = new Set()
  const rest = messages.replaceAll(/^import .+$/gm, (line) => {
    imports.add(line)
    return ''
  })
  writeFileSync(join(folder, '_each.js'), list)
  writeFileSync(join(folder, '_index.js'), [...imports, IN_LANGUAGE, shortMessages(withoutComments(rest))].join('\n'))
  writeFileSync(join(folder, '_index.d.ts'), declarationsOf(rest))
}

/** What every message does by itself as the compiler writes it. */
const IN_LANGUAGE = `
const inLanguage = (en, de) => (inputs = {}, options = {}) =>
	(experimentalStaticLocale ?? options.locale ?? getLocale()) === 'en' ? en(inputs) : de(inputs)
`

/** Up to the end of a line that closes it: a text of several lines may hold anything else. */
const FUNCTION = String.raw`\((?:i|inputs)?\) => \{[^]*?^\}`
const CHOICE =
  /\(\((?:inputs(?: = \{\})?), options = \{\}\) => \{\s+const locale = .+\s+if \(locale === "en"\) return (en_\w+)\(inputs\)\s+return (de_\w+)\(inputs\)\s+\}\);?/
const WHOLE_MESSAGE = new RegExp(
  String.raw`const (en_\w+) = (${FUNCTION});\n+const (de_\w+) = (${FUNCTION});\n+export const (\w+) = ${CHOICE.source}\n*`,
  'gm',
)
const ONLY_A_TEXT = /=> \{\n\treturn (\(`(?:[^`\\]|\\.)*`\))\n\}$/

/**
 * The choice between the languages once, and not in each of thousands of messages: a third of the text, for everything that reads
 * all of them at its start. Fails when the compiler writes messages in another way.
 *
 * @param {string} messages without comments
 */
export function shortMessages(messages) {
  let count = 0
  const short = messages.replaceAll(WHOLE_MESSAGE, (whole, en, inEnglish, de, inGerman, key, chosenEn, chosenDe) => {
    if (en !== chosenEn || de !== chosenDe) return whole
    count++
    const [one, other] = [inEnglish, inGerman].map((it) => it.replace(ONLY_A_TEXT, '=> $1'))
    return `export const ${key} = inLanguage(${one}, ${other})\n`
  })
  if (count !== messages.match(/^export const /gm)?.length)
    throw new Error('The compiler chooses the language of messages in another way than before.')
  return short
}

const COMMENTS =
  /^\/\*\*(?: @typedef .+ \*\/|\n(?:\*.*\n)*\*\/)\n|^\/\* eslint-disable \*\/\n|\/\*\* @type \{.+?\} \*\/ /gm

/** @param {string} messages as the compiler writes them */
export const withoutComments = (messages) => messages.replaceAll(COMMENTS, '')

const INPUTS = /^\/\*\* @typedef \{(.+)\} (\w+Inputs) \*\/$/gm
const MESSAGE = /^export const (\w+) = \/\*\* @type \{(.+)\} \*\/ \(\(/gm

/**
 * Fails when the compiler writes messages in another way.
 *
 * @param {string} messages as the compiler writes them
 */
export function declarationsOf(messages) {
  const inputs = [...messages.matchAll(INPUTS)].map(([, type, name]) => `type ${name} = ${type}`)
  const declared = [...messages.matchAll(MESSAGE)].map(([, name, type]) => `export declare const ${name}: ${type}`)
  const count = messages.match(/^export const /gm)?.length
  if (inputs.length !== count || declared.length !== count)
    throw new Error('The compiler declares messages in another way than before.')
  return ["type LocalizedString = import('../runtime.js').LocalizedString", ...inputs, ...declared, ''].join('\n')
}

/**
 * Makes a folder the same as another one, file by file, each at once.
 *
 * @param {string} next
 * @param {string} place
 */
function replaceDiffering(next, place) {
  mkdirSync(place, { recursive: true })
  const wanted = readdirSync(next, { withFileTypes: true })
  const names = new Set(wanted.map(({ name }) => name))
  for (const entry of wanted) {
    const [from, to] = [join(next, entry.name), join(place, entry.name)]
    if (entry.isDirectory()) replaceDiffering(from, to)
    else if (!existsSync(to) || !readFileSync(from).equals(readFileSync(to))) renameSync(from, to)
  }
  for (const name of readdirSync(place)) if (!names.has(name)) rmSync(join(place, name), { recursive: true })
}
