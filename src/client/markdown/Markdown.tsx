import type { ReactNode } from 'react'
import type { MarkdownElement, MarkdownNode, MarkdownPicture } from '#http/pages/markdown.ts'
import { Photo } from '#ui/figures/Photo.tsx'

/** What an admin wrote. `level`: which heading its greatest one becomes, so that it fits below the page's own. */
export function Markdown({ nodes, level }: { nodes: readonly MarkdownNode[]; level: 2 | 3 }) {
  return <div className="max-w-read">{drawn(nodes, level)}</div>
}

const drawn = (nodes: readonly MarkdownNode[], level: number): ReactNode =>
  // The text is read as a whole and never changes piece by piece.
  nodes.map((node, index) => (typeof node === 'string' ? node : <Drawn key={index} node={node} level={level} />))

function Drawn({ node, level }: { node: MarkdownElement; level: number }) {
  const { tag } = node
  const inside = drawn(node.inside, level)
  switch (tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return <Heading level={level + Number(tag.slice(1)) - 1}>{inside}</Heading>
    case 'p':
      return <p className="mt-3">{inside}</p>
    case 'ul':
      return <ul className="mt-3 list-disc pl-5">{inside}</ul>
    case 'ol':
      return (
        <ol className="mt-3 list-decimal pl-6" start={node.start}>
          {inside}
        </ol>
      )
    case 'li':
      return <li className="mt-1">{inside}</li>
    case 'blockquote':
      return <blockquote className="mt-3 border-l-2 border-edge pl-4 text-ink-2">{inside}</blockquote>
    case 'a':
      return (
        <a href={node.to} className="link" rel="noreferrer nofollow">
          {inside}
        </a>
      )
    case 'code':
      return <code className="rounded-block bg-sunken px-1">{inside}</code>
    case 'pre':
      return <pre className="mt-3 overflow-x-auto rounded-control bg-sunken p-3 text-small">{inside}</pre>
    case 'hr':
      return <hr className="mt-6 border-line" />
    case 'br':
      return <br />
    case 'img':
      return node.picture ? <Picture of={node.picture} /> : null
    case 'table':
      return (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full text-left">{inside}</table>
        </div>
      )
    case 'th':
      return <th className="border-b-2 border-ink py-2 pr-4 text-caption">{inside}</th>
    case 'td':
      return <td className="border-b border-line py-2 pr-4">{inside}</td>
    default: {
      const Plain = tag
      return <Plain>{inside}</Plain>
    }
  }
}

function Heading({ level, children }: { level: number; children: ReactNode }) {
  if (level <= 2) return <h2 className="mt-6 font-display text-head">{children}</h2>
  if (level === 3) return <h3 className="mt-5 font-display text-head">{children}</h3>
  if (level === 4) return <h4 className="mt-4 font-semibold">{children}</h4>
  return <h5 className="mt-4 font-semibold text-ink-2">{children}</h5>
}

const Picture = ({ of: picture }: { of: MarkdownPicture }) => (
  <Photo {...picture} sizes="(min-width: 44rem) 40rem, 92vw" className="my-3 h-auto max-w-full rounded-[10px]" />
)
