/** The baseline for kept pages: node:http that answers one file of the same size, held in memory. */
import { createServer } from 'node:http'
import { serveBench } from '../servers/node.ts'

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  etag: '"0123456789abcdefghijkl"',
  'content-length': body.length,
}

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  serveBench({ port: address.port, token: '' })
})
process.on('SIGTERM', () => process.exit(0))
