import markdownIt, { type Token } from 'markdown-it'

/**
 * Markdown as a tree of a few known elements, for loaders. The browser draws it and never sees a parser; what is not in
 * this type cannot be drawn, whatever somebody writes. Markup is read as text. A picture is one that the loader knows by
 * its name, and its description otherwise: nothing is loaded from an address that somebody wrote.
 */
export type MarkdownNode = string | MarkdownElement

export interface MarkdownElement {
  readonly tag: MarkdownTag
  readonly inside: readonly MarkdownNode[]
  /** Of a link: another site, a mail address, or a page of ours. */
  readonly to?: string
  /** Of a numbered list that does not begin at 1. */
  readonly start?: number
  readonly picture?: MarkdownPicture
}

/** A file of ours that has the sizes of `PHOTO_THUMBS`. */
export interface MarkdownPicture {
  /** Of the file, without a size. */
  readonly href: string
  /** In pixels, so that nothing moves when it arrives. */
  readonly width: number
  readonly height: number
  /** What it shows, where the text does not say so itself. */
  readonly alt: string
}

/** By the name under which a text shows them: `![](picture-1)`. */
export type MarkdownPictures = ReadonlyMap<string, MarkdownPicture>

const TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  's',
  'a',
  'code',
  'pre',
  'hr',
  'br',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
export type MarkdownTag = (typeof TAGS)[number]

// Whoever writes into a field ends a line where it should end.
const parser = markdownIt({ html: false, linkify: true, breaks: true })

/** The greatest heading becomes the first level, whichever one the writer began with. */
export function markdownTree(text: string, pictures: MarkdownPictures = NO_PICTURES): readonly MarkdownNode[] {
  const tokens = parser.parse(text, {})
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => levelOf(tag))
  return nodesOf(tokens, { raisedBy: Math.min(...levels, 6) - 1, pictures })
}

const NO_PICTURES: MarkdownPictures = new Map()

interface Reading {
  /** So many levels that headings are greater than they were written. */
  readonly raisedBy: number
  readonly pictures: MarkdownPictures
}

const levelOf = (tag: string) => Number(tag.slice(1))

interface Open {
  readonly token: Token | undefined
  readonly inside: MarkdownNode[]
}

/** Tokens come one after the other, opening and closing. */
function nodesOf(tokens: readonly Token[], reading: Reading): readonly MarkdownNode[] {
  const root: Open = { token: undefined, inside: [] }
  const open = [root]
  const innermost = () => open.at(-1) ?? root
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, inside: [] })
    else if (token.nesting === -1) {
      const done = open.pop()
      if (done?.token) innermost().inside.push(...closed(done.token, done.inside, reading))
    } else innermost().inside.push(...leafOf(token, reading))
  }
  return joined(root.inside)
}

function closed(token: Token, inside: readonly MarkdownNode[], { raisedBy }: Reading): readonly MarkdownNode[] {
  const within = joined(inside)
  // The paragraphs of a list without blank lines.
  if (token.hidden) return within
  if (token.type === 'link_open') return linkOf(token, within)
  const raised = token.type === 'heading_open' ? `h${levelOf(token.tag) - raisedBy}` : token.tag
  const tag = TAGS.find((it) => it === raised)
  if (!tag) return within
  const start = Number(token.attrGet('start') ?? 1)
  return [{ tag, inside: within, ...(tag === 'ol' && start !== 1 ? { start } : {}) }]
}

function linkOf(token: Token, inside: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const to = String(token.attrGet('href') ?? '')
  return isSafe(to) ? [{ tag: 'a', to, inside }] : inside
}

/** Whatever else an address could begin with is nobody's business here. */
const isSafe = (to: string) => /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(to)

function leafOf(token: Token, reading: Reading): readonly MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? [], reading)
    case 'code_inline':
      return [{ tag: 'code', inside: [token.content] }]
    case 'code_block':
    case 'fence':
      return [{ tag: 'pre', inside: [token.content] }]
    case 'hr':
      return [{ tag: 'hr', inside: [] }]
    case 'image':
      return pictureOf(token, reading.pictures)
    case 'softbreak':
    case 'hardbreak':
      return [{ tag: 'br', inside: [] }]
    default:
      return token.content === '' ? [] : [token.content]
  }
}

function pictureOf(token: Token, pictures: MarkdownPictures): readonly MarkdownNode[] {
  const [found, words] = [pictures.get(String(token.attrGet('src') ?? '')), token.content]
  if (found) return [{ tag: 'img', inside: [], picture: { ...found, alt: words || found.alt } }]
  return words === '' ? [] : [words]
}

/** Text in one piece: the parser cuts it wherever something might have begun. */
function joined(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const whole: MarkdownNode[] = []
  for (const node of nodes) {
    const last = whole.at(-1)
    if (typeof node === 'string' && typeof last === 'string') whole[whole.length - 1] = last + node
    else whole.push(node)
  }
  return whole
}
