export type MailProblem =
  'expired' | 'address' | 'sender' | 'signIn' | 'unreachable' | 'silent' | 'encryption' | 'other'

const problems: readonly (readonly [RegExp, MailProblem])[] = [
  [/^expired/, 'expired'],
  [/^EENVELOPE/, 'address'],
  [/^ESENDER/, 'sender'],
  [/^EAUTH/, 'signIn'],
  [/^(ECONN|EDNS|ENOTFOUND|EAI_|EHOST|ENET)/, 'unreachable'],
  [/^ETIMEDOUT/, 'silent'],
  [/^(ETLS|ESOCKET)/, 'encryption'],
]

/** In which words a failure is told, by the kind that the outbox keeps of it. */
export const mailProblemOf = (problem: string): MailProblem =>
  problems.find(([pattern]) => pattern.test(problem))?.[1] ?? 'other'
