import sax from 'sax'
import type { XmlElement } from '#rules/settlement/camt.ts'

/** Elements that a file has at most: a statement of two thousand payments has a tenth of it. */
const ELEMENTS_MOST = 400_000
const DEPTH_MOST = 40

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
export function xmlOf(source: string): XmlElement | undefined {
  const parser = sax.parser(true, { xmlns: true })
  const above: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  let elements = 0
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
    onopentag(tag: sax.QualifiedTag) {
      elements += 1
      if (elements > ELEMENTS_MOST || above.length > DEPTH_MOST) throw new NoStatement('too much of it')
      above.push({ name: tag.local, attributes: attributesOf(tag), children: [], text: '' })
    },
    ontext: addText,
    oncdata: addText,
    onclosetag() {
      const closed = above.pop()
      if (closed) above.at(-1)?.children.push(closed)
    },
  })
  try {
    parser.write(source).close()
  } catch {
    return undefined
  }
  const [root, ...others] = above[0]?.children ?? []
  return others.length === 0 ? root : undefined
}

const attributesOf = ({ attributes }: sax.QualifiedTag): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]))

class NoStatement extends Error {}
