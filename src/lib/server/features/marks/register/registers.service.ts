import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { fileAddress } from '../../../kernel/kept-files/stored-file.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { MarksRepository } from '../repository.ts'
import type { RegisterInput } from './make-register.task.ts'
import { registerName, registerOf } from './register-file.ts'

export interface Registers {
  /**
   * Starts the job that creates the tabulation register and returns its id; a running job is returned instead of
   * starting another.
   */
  makeRegister(input: RegisterInput): Promise<string>
  /** The latest register, unless it has expired. */
  register(
    examId: string,
    locale: 'en' | 'de',
  ): Promise<{ address: string; name: string; madeAt: string } | null>
  /** The job that is creating the register at the moment. */
  makingRegister(examId: string, locale: 'en' | 'de'): Promise<Job | null>
}

interface Parts {
  store: Store<MarksRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
}

export const createRegistersService = ({ store, clock, jobs }: Parts): Registers => ({
  async makeRegister(input) {
    const subjectId = registerName(input.examId, input.locale)
    const dedupeKey = `marks.register ${subjectId}`
    const id = await store.transact(async (write) => {
      const running = await write.jobs.running(subjectId)
      if (running) return running.id
      await write.jobs.enqueue({
        id: newId(),
        kind: 'marks.register',
        subjectId,
        input,
        dedupeKey,
        createdAt: clock.now(),
        createdBy: input.actor,
      })
      // With two concurrent requests, both return the job that was added first.
      return (await write.jobs.running(subjectId))?.id ?? ''
    })
    jobs.wake()
    return id
  },

  async register(examId, locale) {
    const files = await store.read.files.ofOwner(registerOf(examId, locale))
    const file = files.find(({ expiresAt }) => expiresAt === null || expiresAt > clock.now())
    return file ? { address: fileAddress(file), name: file.name, madeAt: file.createdAt } : null
  },

  makingRegister: (examId, locale) => store.read.jobs.running(registerName(examId, locale)),
})
