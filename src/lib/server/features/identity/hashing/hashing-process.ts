import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { answerTasks } from '../../../kernel/processes/answer-tasks.ts'

export type HashingTask = { password: string } | { password: string; hash: string }

/** What the worker process does: a password in; its hash out, or whether it fits the one that came with it. */
answerTasks((task: HashingTask): Promise<string | boolean> =>
  'hash' in task ? verifyPassword(task) : hashPassword(task.password),
)
