const rows: [what: string, figure: string, target: string][] = []

/** Adds a row to the table and prints it at once. */
export function note(what: string, figure: string, target: string): void {
  rows.push([what, figure, target])
  process.stdout.write(`   ${what}: ${figure} (target ${target})\n`)
}

export function printTable(): void {
  process.stdout.write(
    `\n${rows.map(([what, figure, target]) => what.padEnd(58) + figure.padEnd(34) + target).join('\n')}\n`,
  )
}

/** Formats the ratio of two delays in milliseconds, and both delays. */
export const times = (busy: number, idle: number): string =>
  `${(busy / idle).toFixed(2)} (${busy.toFixed(1)} / ${idle.toFixed(1)} ms)`
