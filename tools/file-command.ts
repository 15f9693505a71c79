import { readFileSync } from 'node:fs'
import { type App, createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'

/** What a command that imports a file is given. */
export interface CommandParts {
  /** Opened only when there is a file to import, and closed by the caller. */
  app(): Promise<App>
  print(line: string): void
}

/** Runs a command with this process's arguments and exits with its code. */
export async function runFileCommand(
  command: (args: readonly string[], parts: CommandParts) => Promise<number>,
): Promise<void> {
  const opened: App[] = []
  const code = await command(process.argv.slice(2), {
    async app() {
      const app = await createApp({ ...readEnv(process.env), logLevel: 'error' })
      opened.push(app)
      return app
    },
    print: (line) => process.stdout.write(`${line}\n`),
  })
  for (const app of opened) await app.close()
  process.exit(code)
}

/** Returns null when the file cannot be read. */
export function bytesOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
