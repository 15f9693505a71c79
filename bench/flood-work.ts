/**
 * Sends twenty-five failed sign-ins a second, each for a different name and from a different network in the proxy
 * header, so that throttling spares no password hash. It runs in its own process so that it does not slow the measuring
 * process down. Prints how many attempts were checked. Arguments: port, seconds, and a number not used before on this
 * server.
 */
import { setTimeout } from 'node:timers/promises'

const [port, seconds, round] = process.argv.slice(2).map(Number)
if (!port || !seconds || round === undefined) throw new Error('port, seconds and a number, please')

async function guess(count: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${round}.${count >> 8}.${count & 255}`,
    },
    body: JSON.stringify({ username: `nobody${round}-${count}`, password: 'wrong' }),
  })
  await answer.text()
  return answer.status
}

const guesses: Promise<number>[] = []
for (let count = 0; count < 25 * seconds; count += 1) {
  guesses.push(guess(count))
  await setTimeout(40)
}
const looked = (await Promise.all(guesses)).filter((status) => status === 401)
process.stdout.write(String(looked.length))
