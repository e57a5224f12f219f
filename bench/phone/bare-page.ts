import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { LoadedFile } from './visit.ts'

interface Answer {
  readonly type: string
  readonly encoding: 'identity' | 'br'
  readonly body: Buffer
}

/** The same page without what its scripts do: as many bytes over the wire, in as many files, and one line that says it is usable. */
export async function startBarePage(files: readonly LoadedFile[]) {
  const [document] = files
  if (document?.kind !== 'document') throw new Error('A page begins with its document.')
  const scripts = files.filter(({ kind }) => kind === 'script')
  const answers = new Map<string, Answer>(files.map((file) => [file.path, answerFor(file)]))
  answers.set(document.path, bareDocument(document, scripts))
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    const { type, encoding, body } = answer
    return response
      .writeHead(200, { 'content-type': type, 'content-encoding': encoding, 'content-length': body.length })
      .end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${document.path}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answerFor({ kind, type, wireBytes, body }: LoadedFile): Answer {
  if (kind === 'script') return { type, encoding: 'identity', body: Buffer.from(comment('/*', '*/', wireBytes)) }
  const packed = brotliCompressSync(body)
  return packed.length < body.length ? { type, encoding: 'br', body: packed } : { type, encoding: 'identity', body }
}

/** Its own text and styles; of its scripts only that they are asked for, and that the last one has run. */
function bareDocument({ type, body, wireBytes }: LoadedFile, scripts: readonly LoadedFile[]): Answer {
  const imports = scripts.map(({ path }) => `import ${JSON.stringify(path)};`).join('')
  const usable = `<script type="module">${imports}document.documentElement.dataset.hydrated=''</script>`
  const html = body
    .toString()
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<\/body>/, `${usable}</body>`)
  const missing = wireBytes - brotliCompressSync(html).length
  const padded = html.replace('</body>', `${comment('<!--', '-->', Math.ceil(missing * BYTES_OF_BASE64))}</body>`)
  return { type, encoding: 'br', body: brotliCompressSync(padded) }
}

/** Compressed, a letter of base64 is six bits. */
const BYTES_OF_BASE64 = 8 / 6

/** Of so many bytes, which nobody can compress much. */
function comment(begin: string, end: string, bytes: number): string {
  const room = Math.max(0, bytes - begin.length - end.length)
  return begin + randomBytes(room).toString('base64url').slice(0, room) + end
}
