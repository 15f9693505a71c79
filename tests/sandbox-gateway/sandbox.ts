import { type IncomingMessage, type Server, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { remoteControl } from '../../tools/sandbox-gateway/control-address.ts'
import type { Charge } from '../../tools/sandbox-gateway/charge.ts'
import { type Sandbox, startSandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import { listenOnFreePort } from '#tests/support/servers/free-port.ts'

export const shop = { id: '20000001', key: 'testpassword_tuition', name: 'Tuition fees' }
export const otherShop = { id: '20000002', key: 'testpassword_exams', name: 'Exam fees' }

/** A request that the college received: a webhook or a returning browser. */
export interface ReceivedRequest {
  method: string
  path: string
  body: string
}

export interface TestSandbox extends Sandbox {
  college: string
  received: ReceivedRequest[]
  /** The statuses of the college's next responses; 200 when empty. */
  answers: number[]
  warnings: string[]
  remote: Sandbox['control']
}

/** Starts a sandbox and a college that records what it receives. */
export async function openSandbox(file?: string): Promise<TestSandbox> {
  const received: ReceivedRequest[] = []
  const answers: number[] = []
  const warnings: string[] = []
  const server = createServer((request, response) => {
    void receive(request).then((each) => {
      received.push(each)
      response.writeHead(answers.shift() ?? 200).end('noted')
    })
  })
  const college = `http://127.0.0.1:${await listenOnFreePort(server)}`
  const warn = (line: string): unknown => warnings.push(line)
  const sandbox = await startSandbox({ shops: [shop, otherShop], port: 0, file, warn })
  const remote = remoteControl(sandbox.url, sandbox.controlToken)
  const stop = async (): Promise<void> => {
    await sandbox.stop()
    await ended(server)
  }
  return { ...sandbox, remote, college, received, answers, warnings, stop }
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  return { method: request.method ?? '', path: request.url ?? '', body: await text(request) }
}

function ended(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

export const basic = ({ id, key }: { id: string; key: string }): string =>
  `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`

/** The college's request for a charge of 1,500 rupees. */
export const orderOf = ({ college }: TestSandbox, changed: object = {}) => ({
  orderId: 'F-1',
  orderInfo: 'Tuition fee, semester 3',
  currency: 'INR',
  amount: 150_000,
  customer: { uid: '21B81A0501', name: '21B81A0501', emailId: 'asha@example.edu', phone: '9000000001' },
  webhook: { url: `${college}/webhook/token` },
  return: { method: 'GET', url: `${college}/lyra/payment/status?orderId=F-1&feeType=Tuition%20Fee` },
  ...changed,
})

const chargeAddress = '/pg/rest/v1/charge'

export const create = (
  sandbox: TestSandbox,
  changed: object = {},
  by = shop,
  signal: AbortSignal | null = null,
): Promise<Response> =>
  fetch(`${sandbox.url}${chargeAddress}`, {
    method: 'POST',
    headers: { authorization: basic(by), 'content-type': 'application/json' },
    body: JSON.stringify(orderOf(sandbox, changed)),
    signal,
  })

export const read = (
  { url }: TestSandbox,
  uuid: string,
  by = shop,
  signal: AbortSignal | null = null,
): Promise<Response> =>
  fetch(`${url}${chargeAddress}/${uuid}`, { headers: { authorization: basic(by) }, signal })

export interface MadeCharge extends Charge {
  paymentLink: string
}

/** Creates a charge and returns the gateway's response. */
export async function made(sandbox: TestSandbox, changed: object = {}): Promise<MadeCharge> {
  const answer = await create(sandbox, changed)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as MadeCharge
}

/** Returns the charges in the webhooks, in order. */
export const notifiedCharges = ({ received }: TestSandbox): Charge[] =>
  received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as Charge)
