import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What the system itself holds a process to, also where nobody watches it any longer. */
export interface ProcessCaps {
  heapMegabytes: number
  cpuSeconds: number
}

export interface ProcessOptions {
  caps?: ProcessCaps
  /** Variables of its environment, for what must stand before it begins. */
  settings?: Readonly<Record<string, string>>
}

const shell = '/bin/sh'

/**
 * A process that ends with whoever began it, thread or server, even in work that no message interrupts:
 * a shell beside it waits on its input, which the system closes with its writer. Without `/bin/sh` it
 * ends with the next message that it reads.
 */
export function beginProcess(file: URL, { caps, settings }: ProcessOptions = {}): ChildProcess {
  const engine = caps ? [`--max-old-space-size=${caps.heapMegabytes}`] : []
  const env = { ...process.env, ...settings }
  if (!existsSync(shell)) return fork(file, { serialization: 'advanced', execArgv: engine, env })
  return fork(file, {
    serialization: 'advanced',
    env,
    execPath: shell,
    execArgv: ['-c', scriptOf(caps), process.execPath, ...engine],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
}

/** The process takes the shell's place and with it the number that `$$` is; 3 is the channel of messages. */
const scriptOf = (caps?: ProcessCaps): string =>
  `${caps ? `ulimit -t ${caps.cpuSeconds};` : ''} exec 9<&0
  { read -r _; kill -9 $$; } <&9 9<&- 3<&- >/dev/null 2>&1 &
  exec "$0" "$@" </dev/null 9<&-`
