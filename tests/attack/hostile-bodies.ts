import { connect } from 'node:net'
import { type Shot, type Target, type Toll, fire, isFault } from './target.ts'

const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
const formPages = [
  '/login/Admin',
  '/register/Admin',
  '/ForgotPassword',
  '/reset-password',
  '/setup/x',
  '/signout',
]
const calls = ['/auth/v1/signin', '/auth/v1/signup', '/api/v1/saveExam', '/api/v1/startResultImport']

const ownOrigin = ({ campus }: Target) => ({ origin: campus.url })

/** Sends bodies that are too large, cut off or mislabelled; the server must still answer after each. */
export async function sendHostileBodies(target: Target, megabytes: number): Promise<Toll> {
  const toll: Toll = { requests: 0, faults: [] }
  const large = Buffer.from('a=1&'.repeat((megabytes * 1_048_576) / 4))
  for (const path of [...formPages, ...calls]) {
    for (const shot of shotsAt(path, large, target)) {
      const status = await fire(target, shot)
      toll.requests += 1
      if (isFault(status))
        toll.faults.push(`${status} ${shot.method} ${path} ${JSON.stringify(shot.headers)}`)
    }
    toll.requests += await breakOff(target, path)
    const after = await fire(target, { method: 'GET', path: '/healthz' })
    toll.requests += 1
    if (after !== 200) toll.faults.push(`${after} /healthz after ${path}`)
  }
  return toll
}

function shotsAt(path: string, large: Buffer, target: Target): Shot[] {
  const headers = ownOrigin(target)
  const multipart = 'multipart/form-data; boundary=edge'
  const types = [
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'image/png',
    multipart,
  ]
  const shots = types.flatMap((type): Shot[] => [
    { method: 'POST', path, headers: { ...headers, 'content-type': type }, body: large },
    { method: 'POST', path, headers: { ...headers, 'content-type': type }, body: large.subarray(0, 300_000) },
    {
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': type, 'transfer-encoding': 'chunked' },
      body: large.subarray(0, 2_000_000),
    },
    { method: 'POST', path, headers: { ...headers, 'content-type': type }, body: '' },
  ])
  const odd = ['multipart/form-data', `${multipart}; boundary=other`].map((type) => ({
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': type },
    body: '--edge\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nhalf',
  }))
  return [...shots, ...odd]
}

/** Opens connections that announce more than they send, and closes them. */
async function breakOff({ campus }: Target, path: string): Promise<number> {
  const { hostname, port } = new URL(campus.url)
  const heads = [
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${campus.url}\r\n${headersOf(urlEncoded)}content-length: 5000\r\n\r\na=1`,
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${campus.url}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 5000\r\n\r\n--edge\r\ncontent-disposition: form-data; name="f"; filename="x.csv"\r\n\r\nhalf a file`,
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ntransfer-encoding: chunked\r\n\r\nffffff\r\nabc`,
  ]
  await Promise.all(heads.map((head) => sendAndGo(hostname, Number(port), head)))
  return heads.length
}

const headersOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

const sendAndGo = (host: string, port: number, text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => socket.write(text, () => socket.destroy()))
    socket.on('close', () => resolve()).on('error', () => {})
  })
