import { EventEmitter } from 'node:events'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections, type SocketLimits } from './connections.ts'

/** A server to which somebody connects. */
function guarded(limits: SocketLimits, trusted?: BlockList) {
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 })
  limitConnections(server, limits, trusted)
  return {
    server,
    connect(remoteAddress: string) {
      let destroyed = false
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (destroyed = true) })
      server.emit('connection', socket)
      return { isOpen: !destroyed, close: () => socket.emit('close') }
    },
  }
}

test('so many connections of one address, and another when one has closed', () => {
  const { server, connect } = guarded({ all: 50, perAddress: 2 })
  expect(server.maxConnections).toBe(50)
  const first = connect('192.0.2.1')
  connect('::ffff:192.0.2.1')
  expect([connect('192.0.2.1').isOpen, connect('192.0.2.2').isOpen]).toEqual([false, true])
  first.close()
  expect(connect('192.0.2.1').isOpen).toBe(true)
})

test('a trusted proxy brings many people', () => {
  const trusted = new BlockList()
  trusted.addAddress('192.0.2.9')
  const { connect } = guarded({ all: 50, perAddress: 1 }, trusted)
  expect([connect('192.0.2.9'), connect('192.0.2.9')].every(({ isOpen }) => isOpen)).toBe(true)
})
