import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, inject, test } from 'vitest'
import { newFolder } from '../stage/app.ts'
import { programOf } from '../stage/people.ts'
import { listening, type Running, runProgram } from '../stage/program.ts'
import { freePort, hasNginx } from './nginx.ts'

/** The examples of docs/operations/install.md as they stand there, with ports and a certificate of our own. */

const HOST = 'cup.example'
const page = readFileSync(new URL('../../docs/operations/install.md', import.meta.url), 'utf8')
const exampleIn = (language: string) => new RegExp(`\`\`\`${language}\n([^\`]+)\`\`\``).exec(page)?.[1] ?? ''
const hasCaddy = spawnSync('caddy', ['version']).status === 0

interface Place {
  readonly folder: string
  /** Of Fieldside. */
  readonly behind: number
  readonly port: number
  readonly plainPort: number
}

/** Writes the settings of a proxy, and tells how it is started. */
type Prepare = (place: Place) => readonly string[]

const nginx: Prepare = ({ folder, behind, port, plainPort }) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...names])
  const written = exampleIn('nginx')
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const [, top = '', inEvents = ''] =
    /say `(worker_rlimit[^`]+)` at its top, and `([^`]+)` in `events`/.exec(page) ?? []
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${folder}/${it};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; ${top}
events { ${inEvents} }
http { access_log off; ${temporary.join(' ')} ${written} }`,
  )
  return ['nginx', '-c', file]
}

const caddy: Prepare = ({ folder, behind, port, plainPort }) => {
  const written = exampleIn('caddy')
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replace(`${HOST} {`, `${HOST} {\n\ttls internal`)
  const own = `{\n\tadmin off\n\tskip_install_trust\n\thttps_port ${port}\n\thttp_port ${plainPort}\n\tstorage file_system ${folder}/caddy\n}\n`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, own + written)
  return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** A request over HTTP/2; `until`: the text with which an answer without end is left. */
function ask(port: number, headers: Readonly<Record<string, string>>, body?: Buffer, until?: string): Promise<Answer> {
  const session = connect(`https://${HOST}`, {
    host: '127.0.0.1',
    port,
    servername: HOST,
    rejectUnauthorized: false,
  })
  return new Promise<Answer>((resolve, reject) => {
    session.once('error', reject)
    const stream = session.request({ 'accept-language': 'en', ...headers })
    let status = 0
    let text = ''
    const done = () => resolve({ status, body: text })
    stream.once('response', (answer) => (status = answer[':status'] ?? 0))
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (until !== undefined && text.includes(until)) done()
    })
    stream.once('end', done)
    stream.once('error', reject)
    stream.end(body)
  }).finally(() => session.destroy())
}

let place: Place | undefined
let running: Running | undefined
let proxy: ChildProcess | undefined
afterEach(async () => {
  proxy?.kill('SIGTERM')
  running?.child.kill('SIGKILL')
  await running?.ended
  if (place) rmSync(place.folder, { recursive: true, force: true })
})

for (const { name, isThere, prepare } of [
  { name: 'nginx', isThere: hasNginx, prepare: nginx },
  { name: 'Caddy', isThere: hasCaddy, prepare: caddy },
])
  test.runIf(isThere)(
    `the example for ${name} passes pages, signing in, 8 MB and live messages, and says who asks`,
    async () => {
      const settings = { PORT: '0', PUBLIC_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1' }
      running = runProgram('demo', [], { ...settings, LOG_LEVEL: 'debug', DEMO_CACHE: inject('filledDemos') })
      const { port: behind } = await listening(running)
      place = { folder: newFolder(), behind, port: await freePort(), plainPort: await freePort() }
      const { port } = place
      const [command = '', ...args] = prepare(place)
      proxy = spawn(command, args, { stdio: 'ignore', env: { ...process.env, HOME: place.folder } })
      const isReady = () => ask(port, { ':path': '/readyz' }).catch(() => undefined)
      await expect.poll(async () => (await isReady())?.status, { timeout: 30_000 }).toBe(200)

      const app = { url: `http://127.0.0.1:${behind}` }
      const shown = await ask(port, { ':path': '/schedule' })
      expect([shown.status, shown.body]).toEqual([200, expect.stringContaining('</html>')])

      const form = { identity: 'nobody@club.example', password: 'wrong-password' }
      const signIn = { ':path': '/api/collections/users/auth-with-password', ':method': 'POST' }
      const json = { 'content-type': 'application/json', origin: `https://${HOST}` }
      // Refused for the password, not for where it comes from.
      expect((await ask(port, { ...signIn, ...json }, Buffer.from(JSON.stringify(form)))).status).toBe(400)

      const { token } = await programOf(app, 'admin')
      const noise = { width: 1_640, height: 1_640, channels: 3 } as const
      const picture = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
        .png()
        .toBuffer()
      expect(picture.length).toBeGreaterThan(8_000_000)
      const sent = new FormData()
      sent.set('picture', new File([new Uint8Array(picture)], 'field.png', { type: 'image/png' }))
      const upload = new Response(sent)
      const headers = { authorization: token, 'content-type': upload.headers.get('content-type') ?? '' }
      const body = Buffer.from(await upload.arrayBuffer())
      const stored = await ask(port, { ':path': '/api/commands/images.add', ':method': 'POST', ...headers }, body)
      expect([stored.status, stored.body]).toEqual([200, expect.stringContaining('image')])

      // Whoever holds it back until the answer ends never gets there.
      const live = await ask(port, { ':path': '/api/realtime' }, undefined, 'event:PB_CONNECT')
      expect(live.status).toBe(200)

      const { lines } = running
      expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
      expect(lines.find(({ path }) => path === '/schedule')).toMatchObject({ address: '127.0.0.1' })
    },
  )
