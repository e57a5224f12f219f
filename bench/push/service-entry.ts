/** A push service that takes everything, in a process of its own: what it spends is nobody else's. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let taken = 0
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    taken += 1
    response.writeHead(201).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
process.on('message', () => process.send?.({ taken }))
process.on('disconnect', () => process.exit())
