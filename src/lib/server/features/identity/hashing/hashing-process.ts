import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { answerTasks } from '../../../kernel/processes/answer-tasks.ts'

export type HashingTask = { password: string } | { password: string; hash: string }

/** Worker process: returns the hash of a password, or tells whether the password matches the given hash. */
answerTasks((task: HashingTask): Promise<string | boolean> =>
  'hash' in task ? verifyPassword(task) : hashPassword(task.password),
)
