import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { median } from './load.ts'

export interface Account {
  username: string
  password: string
}

const post = (port: number, body: Account, cookie = ''): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/auth/v1/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

async function timeOf(work: () => Promise<unknown>, rounds = 15): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Returns milliseconds of a sign-in over the wire and of the password hash alone. */
export async function signInTime(port: number, account: Account): Promise<{ signIn: number; hash: number }> {
  await timeOf(() => post(port, account), 3)
  return { hash: await hashTime(account.password), signIn: await timeOf(() => post(port, account)) }
}

/** Returns milliseconds of the password hash alone. */
export async function hashTime(password: string): Promise<number> {
  const hash = await hashPassword(password)
  const check = (): Promise<boolean> => verifyPassword({ hash, password })
  await timeOf(check, 3)
  return timeOf(check)
}

export async function cookiesOf(port: number, account: Account): Promise<string> {
  const answer = await post(port, account)
  const lines = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return lines.join('; ')
}

/** Returns successful sign-ins per second when all these people sign in repeatedly in parallel. */
export async function signInsPerSecond(
  port: number,
  people: readonly Account[],
  seconds: number,
): Promise<number> {
  let count = 0
  const until = performance.now() + seconds * 1000
  async function again(person: Account): Promise<void> {
    const answer = await post(port, person)
    if (!answer.ok) throw new Error(await answer.text())
    await answer.arrayBuffer()
    if (performance.now() < until) {
      count += 1
      await again(person)
    }
  }
  await Promise.all(people.map(again))
  return count / seconds
}

export interface SignInsMeanwhile {
  signIn: number
  refused: number
}

/** Signs the real user in twice a second; returns the median in milliseconds and how many attempts were refused. */
export async function signInsMeanwhile(
  port: number,
  account: Account,
  seconds: number,
): Promise<SignInsMeanwhile> {
  const cookie = await cookiesOf(port, account)
  const times: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const began = performance.now()
    const answer = await post(port, account, cookie)
    if (answer.ok) times.push(performance.now() - began)
    else refused += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { signIn: median(times), refused }
}

export async function bearer(port: number, account: Account): Promise<string> {
  return ((await (await post(port, account)).json()) as { token: string }).token
}
