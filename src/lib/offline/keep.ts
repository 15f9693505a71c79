import { type Wanted, gather, readAnswer } from './gather.ts'
import { type Phone, askFor } from './phone.ts'
import { most, overflowOf } from './rules.ts'
import { signedIn } from './session.ts'

export interface KeepReply {
  isKept: boolean
  /** Titles of older pages that had to make room. */
  removed: string[]
}

const refused: KeepReply = { isKept: false, removed: [] }

/** Keeps a page because somebody pressed the button on it. */
export async function keep(
  phone: Phone,
  asked: Pick<Wanted, 'address' | 'title' | 'files'>,
): Promise<KeepReply> {
  const { kept, now, state } = phone
  const [begun, doubts] = [kept.generation(), state.doubts()]
  const owner = await signedIn(phone)
  if (owner === null) return refused
  const answer = await askFor(phone, asked.address).catch(() => null)
  if (!answer) return refused
  const { verdict, html } = await readAnswer(answer, false)
  if (verdict !== 'newer') return refused
  const gathered = await gather(phone, { ...asked, owner, keptAt: now() }, { html, answer })
  if (!gathered || gathered.page.bytes > most.bytes) return refused
  // Whoever signs in or out meanwhile may have got another page than the one that was asked for.
  if (doubts !== state.doubts() || !(await kept.add(gathered, begun))) return refused
  const over = overflowOf(await kept.all())
  await kept.drop(({ address }) => over.some((each) => each.address === address))
  return { isKept: true, removed: over.map(({ title }) => title) }
}
