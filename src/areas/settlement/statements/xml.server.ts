import { setImmediate } from 'node:timers/promises'
import sax from 'sax'
import type { XmlElement } from '#rules/settlement/camt.ts'

/** Elements that a file has at most: a statement of two thousand payments has half of it. */
const ELEMENTS_MOST = 100_000
/** Of an element. The reader looks for each among those before. */
const ATTRIBUTES_MOST = 50
const DEPTH_MOST = 40
/** So much is read at once. */
const PIECE = 64 * 1024

/** What is being read; its parts come one after the other. */
interface Open {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: XmlElement[]
  text: string
}

/**
 * The elements of a file. Undefined for what is no XML, for more than a statement has, and for a file that declares
 * a document type: no statement needs one, and entities are declared there.
 */
export async function xmlOf(source: string): Promise<XmlElement | undefined> {
  const parser = sax.parser(true)
  const above: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  let elements = 0
  let attributes = 0
  const addText = (text: string) => {
    const last = above.at(-1)
    if (last) last.text += text
  }
  Object.assign(parser, {
    onerror(error: Error) {
      throw error
    },
    ondoctype() {
      throw new NoStatement('a document type is declared')
    },
    onopentagstart() {
      attributes = 0
    },
    onattribute() {
      attributes += 1
      if (attributes > ATTRIBUTES_MOST) throw new NoStatement('too much of it')
    },
    onopentag(tag: sax.Tag) {
      elements += 1
      if (elements > ELEMENTS_MOST || above.length > DEPTH_MOST) throw new NoStatement('too much of it')
      above.push({ name: localName(tag.name), attributes: attributesOf(tag), children: [], text: '' })
    },
    ontext: addText,
    oncdata: addText,
    onclosetag() {
      const closed = above.pop()
      if (closed) above.at(-1)?.children.push(closed)
    },
  })
  try {
    for (let at = 0; at < source.length; at += PIECE) {
      parser.write(source.slice(at, at + PIECE))
      // Others have their turn in between.
      await setImmediate()
    }
    parser.close()
  } catch {
    return undefined
  }
  const [root, ...others] = above[0]?.children ?? []
  return others.length === 0 ? root : undefined
}

/** Whatever prefix the bank has for the namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf = ({ attributes }: sax.Tag): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))

class NoStatement extends Error {}
