import { setImmediate } from 'node:timers/promises'
import { julyExam } from '../results/sample-exam.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Writes on and on, as a busy day does, until told to stop; answers how often. */
export function keepWriting({ app }: TestApp): { stop(): Promise<number> } {
  let isOver = false
  async function write(): Promise<number> {
    for (let number = 1; ; number += 1) {
      if (isOver) return number - 1
      await app.results.exams.create({ ...julyExam, title: `exam ${number}` }, lakshmi)
      // SQLite answers at once: without this nothing else in the process gets a turn.
      await setImmediate()
    }
  }
  const writing = write()
  return {
    stop() {
      isOver = true
      return writing
    },
  }
}
