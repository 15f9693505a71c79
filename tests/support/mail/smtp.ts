import { type Socket, createServer } from 'node:net'
import { listenOnFreePort } from '../servers/free-port.ts'

export interface MailServer {
  url: string
  /** Complete messages as received, in order. */
  received: string[]
  /** Number of connections. */
  connections: number
  /**
   * `refusesSender`, `refusesAddress`: refuses at that command. `hangsUp`: closes on connect. `takesSilently`: accepts
   * an email and dies before confirming.
   */
  mood: 'works' | 'hangsUp' | 'takesSilently' | 'refusesSender' | 'refusesAddress'
  close(): Promise<void>
}

/** Starts a minimal SMTP server that receives emails. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    mail.connections += 1
    if (mail.mood === 'hangsUp') socket.destroy()
    else talk(socket, mail)
  })
  const mail: MailServer = {
    url: '',
    received: [],
    connections: 0,
    mood: 'works',
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  mail.url = `smtp://127.0.0.1:${await listenOnFreePort(server)}`
  return mail
}

const refused: Partial<Record<MailServer['mood'], string>> = {
  refusesSender: 'MAIL FROM',
  refusesAddress: 'RCPT TO',
}

function talk(socket: Socket, mail: MailServer): void {
  let text = ''
  let isData = false
  socket.write('220 test\r\n')
  socket.on('data', (bytes) => {
    text += bytes.toString()
    const end = isData ? '\r\n.\r\n' : '\r\n'
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end)) {
      const part = text.slice(0, at)
      text = text.slice(at + end.length)
      if (isData) {
        isData = false
        mail.received.push(part)
        if (mail.mood === 'takesSilently') socket.destroy()
        else socket.write('250 taken\r\n')
      } else {
        isData = part.toUpperCase() === 'DATA'
        if (isData) socket.write('354 go on\r\n')
        else
          socket.write(
            part.toUpperCase().startsWith(refused[mail.mood] ?? '-') ? '550 no\r\n' : '250 fine\r\n',
          )
      }
      if (isData) return
    }
  })
}
