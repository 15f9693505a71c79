import { createServer } from 'node:http'

/**
 * Runs a bare node:http server that answers every request with as many bytes and the same headers as the product's
 * response: the fastest that Node can answer.
 */
const [bytes = '4000', headers = '{}'] = process.argv.slice(2)
const body = Buffer.alloc(Number(bytes), 120)
const same = { ...(JSON.parse(headers) as Record<string, string>), 'content-length': body.byteLength }
const server = createServer((_, response) => response.writeHead(200, same).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`PORT ${typeof address === 'object' && address ? address.port : 0}\n`)
})
