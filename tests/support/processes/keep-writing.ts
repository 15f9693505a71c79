import { setImmediate } from 'node:timers/promises'
import { julyExam } from '../results/sample-exam.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Writes continuously, as on a busy day, until stopped; returns the number of writes. */
export function keepWriting({ app }: TestApp): { stop(): Promise<number> } {
  let isOver = false
  async function write(): Promise<number> {
    for (let number = 1; ; number += 1) {
      if (isOver) return number - 1
      await app.results.exams.create({ ...julyExam, title: `exam ${number}` }, lakshmi)
      // SQLite responds synchronously, so without this nothing else in the process would run.
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
