import { createServer } from 'node:http'

/** A bare node:http server that sends the same bytes to everyone: as fast as Node answers at all. */
const [bytes = '4000'] = process.argv.slice(2)
const body = Buffer.alloc(Number(bytes), 120)
const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': body.byteLength }
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`PORT ${typeof address === 'object' && address ? address.port : 0}\n`)
})
