import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 when the connection ended without a response. */
  status: number
  /** Status line and headers. */
  head: string
  body: string
}

export interface RawRequest {
  method?: string
  target: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Sends the request byte for byte, without a library that would correct it. */
export function sendRaw(
  url: string,
  { method = 'GET', target, headers, body = '' }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const lines = Object.entries({
    connection: 'close',
    ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that closes before reading everything may still have responded.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('latin1'))))
    socket.write(Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n')))
  })
}

function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') }
}
