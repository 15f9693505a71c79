import type { App } from '../app.ts'
import { workerCallOf } from '../declared.ts'
import type { Workers } from './workers.ts'

/** Calls where they are made: a worker thread stalls nobody, and begins no threads of its own. */
export function workersInPlace(app: () => App): Workers {
  async function call<Answer>(name: string, ...args: readonly unknown[]): Promise<Answer> {
    // What the call takes was put together by the feature that declares it, and it answers to that one.
    return (await workerCallOf(app().features, name)(app(), ...(args as never[]))) as Answer
  }
  return {
    begin: () => {},
    run: () => Promise.reject(new Error('A worker thread runs the job that it was given.')),
    call,
    callLong: call,
    close: async () => {},
  }
}
