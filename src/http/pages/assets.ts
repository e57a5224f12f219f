import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isNamedByEtag } from '../server/etags.ts'
import type { HttpRequest, HttpResponse } from '../server/http-request.ts'
import { type Encoding, encodingFor } from './compress.ts'

/** The files of a build that the browser asks for: scripts, styles, fonts, pictures. Few and small, so they stay in memory. */

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The name changes with the content. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** A worker lives by the policy that its script came with. This one fetches our own pages and files, and nothing else. */
const WORKER = '/sw.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

interface Asset {
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly size: number
}

export interface Assets {
  /** Undefined when there is no such file. */
  answer(request: HttpRequest): HttpResponse | undefined
}

/** Reads a folder once. Beside `x.js` the build puts `x.js.br` and `x.js.gz`, compressed as well as can be. */
export function readAssets(folder: string): Assets {
  const assets = new Map<string, Asset>()
  for (const path of filesBelow(folder, '')) {
    const type = TYPES[extname(path)]
    if (type) assets.set(path, readAsset(folder, path, type))
  }
  return {
    answer(request) {
      const asset = assets.get(request.path)
      if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
      const { etag, headers, bodies, size } = asset
      if (isNamedByEtag(request, etag)) return { status: 304, headers }
      const wished = encodingFor(request.header('accept-encoding'), size)
      const body = bodies[wished]
      if (wished === 'identity' || !body)
        return { status: 200, headers, ...(bodies.identity && { body: bodies.identity }) }
      return { status: 200, headers: { ...headers, 'content-encoding': wished }, body }
    },
  }
}

function readAsset(folder: string, path: string, type: string): Asset {
  const file = join(folder, path)
  const identity = readFileSync(file)
  const isFingerprinted = path.startsWith('/assets/')
  const etag = `"${path.length}-${statSync(file).mtimeMs.toString(36)}-${identity.length.toString(36)}"`
  return {
    etag,
    headers: {
      'content-type': type,
      'cache-control': isFingerprinted ? FOREVER : ASK_EACH_TIME,
      etag,
      vary: 'Accept-Encoding',
      ...(path === WORKER ? { 'content-security-policy': WORKER_POLICY } : {}),
    },
    bodies: { identity, ...besides(file, 'br', '.br'), ...besides(file, 'gzip', '.gz') },
    size: identity.length,
  }
}

function besides(file: string, encoding: Encoding, ending: string) {
  return statSync(file + ending, { throwIfNoEntry: false }) ? { [encoding]: readFileSync(file + ending) } : {}
}

function filesBelow(folder: string, path: string): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  )
}
