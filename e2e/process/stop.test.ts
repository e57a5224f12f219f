import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { services } from './service.ts'

const place = services()

describe('the stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: live clients are sent away and do not hold it up, a request under way gets its answer first',
    async (signal) => {
      const { url, child, ended, logged } = await place.started()
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname)
      const body = JSON.stringify({ identity: 'nobody@club.example', password: 'wrong password' })
      socket.write(
        `POST /api/collections/users/auth-with-password HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      )
      await arrived(url)
      const stream = await fetch(`${url}/api/realtime`)
      const live = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      await live?.read()
      child.kill(signal)
      await logged('stopping')
      expect(await restOf(live)).toContain('retry:')
      socket.write(body.slice(10))
      socket.setEncoding('utf8')
      let answer = ''
      for await (const text of socket) answer += text
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(await ended).toMatchObject({ code: 0 })
    },
  )

  /** Once a later connection was served, what an earlier one sent has been read as well. */
  const arrived = async (url: string) => void (await (await fetch(`${url}/livez`)).text())

  /** Up to its end. */
  async function restOf(live: ReadableStreamDefaultReader<string> | undefined): Promise<string> {
    let rest = ''
    for (let part = await live?.read(); part && !part.done; part = await live?.read()) rest += part.value
    return rest
  }

  test('a second signal does not wait for requests under way', async () => {
    const { url, child, ended, logged } = await place.started()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('POST /api/commands/accounts.signUp HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf')
    await (await fetch(`${url}/livez`)).text()
    child.kill('SIGINT')
    await logged('stopping')
    // The first repeats may be echoes of the same key press; sooner or later one counts.
    const again = setInterval(() => child.kill('SIGINT'), 50)
    const { code } = await ended
    clearInterval(again)
    expect(code).toBe(1)
  })

  test('a log that nobody reads any more holds nothing up', async () => {
    const { url, child, ended } = await place.started({ LOG_LEVEL: 'debug' })
    child.stdout?.destroy()
    for (let n = 0; n < 3; n++) expect((await fetch(`${url}/livez`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
  })
})
