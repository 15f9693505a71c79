import type { Bench } from '../bench.ts'
import { besideFlood } from '../beside.ts'
import { compare } from '../compare.ts'
import { knownNames, knownOrNot } from '../known-names.ts'
import { cookiesOf, signInTime, signInsPerSecond, signedInSpeed } from '../sign-in.ts'
import { note } from '../table.ts'
import type { PartTogether } from '../parts.ts'

/** The guessers' networks are those that a proxy names. */
const behindProxy = { TRUST_PROXY: '127.0.0.1' }

/** Signing in, what is behind it, and what a guesser can do to others. */
async function measure(bench: Bench): Promise<void> {
  await bench.withProduct(async ({ port }) => {
    const { account } = bench
    const { signIn, hash } = await signInTime(port, account)
    const figure = `${(signIn / hash).toFixed(2)} (${signIn.toFixed(0)} / ${hash.toFixed(0)} ms)`
    note('signing in ÷ the password hash alone', figure, '≤ 1.5')
    const people = knownNames.map((username) => ({ ...account, username }))
    const perSecond = await signInsPerSecond(port, people, 15)
    note(
      'sign-ins a second × the hash alone',
      `${((perSecond * hash) / 1000).toFixed(2)} (${perSecond.toFixed(1)} a second)`,
      '≥ 1.6 × one at a time',
    )
    const speed = await signedInSpeed(port, account, '/app/Admin%20Menus')
    note('a signed-in page', `${speed.toFixed(0)} requests/s`, '≥ 500')
    const cookie = await cookiesOf(port, bench.student)
    await compare('a student’s landing', port, () => '/app/Student', {
      header: `Cookie: ${cookie}\r\n`,
      target: 0.1,
    })
    await knownOrNot(port)
    await besideFlood({ port, students: bench.students, page: bench.page }, account)
  }, behindProxy)
}

export default { rank: 40, measure } satisfies PartTogether
