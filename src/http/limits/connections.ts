import type { Server } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { isAmong, plainAddress } from '../server/incoming-request.ts'
import { placeOf } from './place.ts'

/** How many connections may be open at once. A whole club shares one address. */
export interface SocketLimits {
  readonly all: number
  readonly perAddress: number
}

/** Closes connections beyond the limits as they come. Those of a trusted proxy are many people's, and count together only. */
export function limitConnections(
  server: Pick<Server, 'maxConnections'> & { on(event: 'connection', listener: (socket: Socket) => void): unknown },
  { all, perAddress }: SocketLimits,
  trusted: BlockList | undefined,
) {
  const open = new Map<string, number>()
  server.maxConnections = all
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (trusted && isAmong(trusted, address)) return
    const place = placeOf(address)
    const count = (open.get(place) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(place, count)
    socket.once('close', () => {
      const left = (open.get(place) ?? 1) - 1
      if (left > 0) open.set(place, left)
      else open.delete(place)
    })
  })
}
