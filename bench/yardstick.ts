import { createServer } from 'node:http'

/**
 * A bare node:http server that answers everyone with the same bytes, body and headers, as the product's
 * answer that it is compared with: as fast as Node answers at all.
 */
const [bytes = '4000', headers = '{}'] = process.argv.slice(2)
const body = Buffer.alloc(Number(bytes), 120)
const same = { ...(JSON.parse(headers) as Record<string, string>), 'content-length': body.byteLength }
const server = createServer((_, response) => response.writeHead(200, same).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`PORT ${typeof address === 'object' && address ? address.port : 0}\n`)
})
