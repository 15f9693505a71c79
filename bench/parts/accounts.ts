import type { Bench } from '../bench.ts'
import { besideFlood } from '../beside.ts'
import { compare } from '../compare.ts'
import { knownNames, knownOrNot } from '../known-names.ts'
import { type Account, cookiesOf, signInTime, signInsPerSecond } from '../sign-in.ts'
import { note } from '../table.ts'
import type { PartTogether } from '../parts.ts'

/** Attackers' networks are taken from the proxy header. */
const behindProxy = { TRUST_PROXY: '127.0.0.1' }

/** Measures sign-in, the pages behind it, and how an attacker slows others down. */
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
    const session = async (who: Account): Promise<string> => `Cookie: ${await cookiesOf(port, who)}\r\n`
    // The target is five hundred a second where a bare server sends fifty thousand responses of this size.
    await compare('a signed-in page', port, () => '/app/Admin%20Menus', {
      header: await session(account),
      target: 0.01,
    })
    await compare('a student’s landing', port, () => '/app/Student', {
      header: await session(bench.student),
      target: 0.1,
    })
    await knownOrNot(port)
    await besideFlood({ port, students: bench.students, page: bench.page }, account)
  }, behindProxy)
}

export default { rank: 40, measure } satisfies PartTogether
