import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type MarkdownPictures, markdownTree } from '#http/pages/markdown.ts'
import { casesOr } from '#properties.testing.ts'
import { Markdown } from './Markdown.tsx'

/** The one picture that the loader knows. */
const PICTURES: MarkdownPictures = new Map([
  ['picture-1', { href: '/api/files/x/y/a.png', width: 64, height: 36, alt: 'A field' }],
])

const html = (text: string) => renderToStaticMarkup(<Markdown nodes={markdownTree(text, PICTURES)} level={2} />)

const ELEMENTS = new Set(
  'div p h2 h3 h4 h5 ul ol li blockquote strong em s a code pre hr br picture source img table thead tbody tr th td'.split(
    ' ',
  ),
)

const ATTRIBUTES = new Set('class href rel start src srcSet sizes width height alt loading type'.split(' '))

/** What parsers stumble over, put together in any order. */
const PIECES = [
  '<script>¶</script>¶<b onmouseover=x>¶<a href="javascript:x" onclick=x>¶<¶"¶\'¶\\¶x',
  '[a](¶![¶]¶)¶picture-1¶javascript:¶data:¶&#x6a;¶&colon;¶&Tab;¶https://a.example¶mailto:a@b.example¶/here¶//there',
  '\n¶\n\n¶> ¶- ¶1. ¶# ¶`¶```\n¶**¶_¶~~¶|¶|-|\n¶ ¶\u0000¶\u202E',
].flatMap((line) => line.split('¶'))

/** Every element of what was drawn, with its attributes. */
const elementsIn = (drawn: string) =>
  [...drawn.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+="[^"]*")*)\s*\/?>/g)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: [...attributes.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => ({
        key,
        value,
      })),
    }),
  )

describe('what an admin writes', () => {
  test('is drawn as it was meant', () => {
    const drawn = html('## Club\n\nLakeside 1\n12345 Lakeside\n\n- **one**\n- [two](https://two.example)\n\n3. three')
    expect(drawn.replaceAll(/ (class|rel)="[^"]*"/g, '')).toBe(
      '<div><h2>Club</h2><p>Lakeside 1<br/>12345 Lakeside</p>' +
        '<ul><li><strong>one</strong></li><li><a href="https://two.example">two</a></li></ul>' +
        '<ol start="3"><li>three</li></ol></div>',
    )
  })

  test('an address or a mail address becomes a link by itself', () => {
    const drawn = html('https://club.example or desk@club.example')
    expect(drawn).toContain('href="https://club.example"')
    expect(drawn).toContain('href="mailto:desk@club.example"')
  })

  test('a heading of any level fits below the title of the page', () => {
    expect(html('### Only')).toContain('<h2')
    expect(html('# One\n\n### Three')).toMatch(/<h2.*<h4/)
  })

  test('markup is text', () => {
    expect(html('<img src=x onerror=alert(1)>')).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test.each(['https://elsewhere.example/field.png', '/api/files/x/y/a.png', 'picture-2', 'data:image/png;base64,AA'])(
    'a picture that the page does not know is its description: %s is not loaded',
    (address) => expect(html(`![the field](${address})`)).not.toContain('<img'),
  )

  test('a picture that is not known is its description', () => {
    expect(html('![the field](https://elsewhere.example/field.png)')).toContain('<p class="mt-3">the field</p>')
  })

  test('a picture that the page knows by its name is shown, with its own words or those of the text', () => {
    expect(html('![](picture-1)')).toMatch(/<img src="\/api\/files\/x\/y\/a.png\?thumb=640x0".* alt="A field"/)
    expect(html('![](picture-1)')).toContain(
      '<source type="image/webp" srcSet="/api/files/x/y/a.png?thumb=640x0.webp 640w',
    )
    expect(html('![Field 1 at dawn](picture-1)')).toContain('alt="Field 1 at dawn"')
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,hello)',
    '[x](vbscript:x)',
    '[x](//elsewhere.example)',
    '[x](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('%s leads nowhere', (text) => {
    expect(html(text)).not.toContain('href')
  })

  test('whatever is written, only known elements are drawn, and links lead only where links may', () => {
    const piece = fc.constantFrom(...PIECES)
    const text = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    )
    fc.assert(
      fc.property(text, (written) => {
        const drawn = html(written)
        const elements = elementsIn(drawn)
        // Nothing but what was found could be an element.
        expect(drawn.replaceAll(/<\/?([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+="[^"]*")*)\s*\/?>/g, '')).not.toMatch(/[<>]/)
        expect(elements.filter(({ name }) => !ELEMENTS.has(name))).toEqual([])
        const attributes = elements.flatMap((element) => element.attributes)
        expect(attributes.filter(({ key }) => !ATTRIBUTES.has(key))).toEqual([])
        for (const { attributes: own } of elements.filter(({ name }) => name === 'img'))
          expect(own.find(({ key }) => key === 'src')?.value).toBe('/api/files/x/y/a.png?thumb=640x0')
        for (const { key, value } of attributes)
          if (key === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\]))/i)
      }),
      { numRuns: casesOr(500) },
    )
  })
})
