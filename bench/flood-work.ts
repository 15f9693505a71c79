/**
 * Twenty-five wrong sign-ins a second, each for another name, so that no wait spares the hash; from a
 * process of its own, so that it does not stand in the way of whoever measures. Arguments: port, seconds.
 */
import { setTimeout } from 'node:timers/promises'

const [port, seconds] = process.argv.slice(2).map(Number)
if (!port || !seconds) throw new Error('port and seconds, please')
const headers = { 'content-type': 'application/json' }

async function guess(count: number): Promise<void> {
  const body = JSON.stringify({ username: `nobody${count}`, password: 'wrong' })
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/signin`, { method: 'POST', headers, body })
  await answer.text()
}

const guesses: Promise<void>[] = []
for (let count = 0; count < 25 * seconds; count += 1) {
  guesses.push(guess(count))
  await setTimeout(40)
}
await Promise.all(guesses)
