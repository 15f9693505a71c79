import { type Socket, connect } from 'node:net'
import { type Target, type Toll, fire } from './target.ts'

/** Holds many nearly idle connections open while others send requests. */
export async function holdSockets(target: Target, count: number): Promise<Toll> {
  const { hostname, port } = new URL(target.campus.url)
  const beginnings = [
    '',
    'GET / HT',
    'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ',
    'POST /login/Admin HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\na',
  ]
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, index) => open(hostname, Number(port), beginnings[index % 4] ?? '')),
  )
  const faults: string[] = []
  for (let index = 0; index < 50; index += 1) {
    const status = await fire(target, {
      method: 'GET',
      path: index % 2 ? '/contact' : '/api/v1/getCollegeName',
    })
    if (status !== 200) faults.push(`${status} beside ${count} idle connections`)
  }
  for (const socket of sockets) socket.destroy()
  return { requests: count + 50, faults }
}

const open = (host: string, port: number, beginning: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.write(beginning)
      resolve(socket)
    })
    socket.on('error', () => resolve(socket))
  })
