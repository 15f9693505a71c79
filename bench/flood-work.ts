/**
 * Twenty-five wrong sign-ins a second, each for another name and from another network, as a proxy tells of it, so that
 * no wait spares the hash; from a process of its own, so that it does not stand in the way of whoever measures.
 * Prints how many were looked at. Arguments: port, seconds, and a number that it has not had before.
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
