/**
 * Ends the process with the test that started it, even when that test is killed, because its end of the pipe closes.
 */
export function endWithParent(end: () => unknown): void {
  process.stdin.resume().once('end', end)
}
