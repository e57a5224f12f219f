/** Mails as areas write them, made into what is sent. */

/** A paragraph, or a link with the words to click on. */
export type Part = string | { words: string; href: string }

export interface Letter {
  subject: string
  parts: readonly Part[]
}

export interface Written {
  subject: string
  text: string
  html: string
}

export function written({ subject, parts }: Letter): Written {
  const text = parts.map((part) => (typeof part === 'string' ? part : `${part.words}: ${part.href}`)).join('\n\n')
  const html = parts
    .map((part) =>
      typeof part === 'string'
        ? `<p>${escaped(part)}</p>`
        : `<p><a href="${escaped(part.href)}">${escaped(part.words)}</a></p>`,
    )
    .join('\n')
  return { subject, text: `${text}\n`, html: `${html}\n` }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
