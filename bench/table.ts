const rows: [what: string, figure: string, target: string][] = []

/** A line of the table, told at once as well. */
export function note(what: string, figure: string, target: string): void {
  rows.push([what, figure, target])
  process.stdout.write(`   ${what}: ${figure} (target ${target})\n`)
}

export function printTable(): void {
  process.stdout.write(
    `\n${rows.map(([what, figure, target]) => what.padEnd(58) + figure.padEnd(34) + target).join('\n')}\n`,
  )
}

/** Of two delays in milliseconds: how many times the first is the second, and both. */
export const times = (busy: number, idle: number): string =>
  `${(busy / idle).toFixed(2)} (${busy.toFixed(1)} / ${idle.toFixed(1)} ms)`
