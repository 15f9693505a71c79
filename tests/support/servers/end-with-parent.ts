/** Ends when the test that started it is over, even where that test was killed: its end of the pipe closes. */
export function endWithParent(end: () => unknown): void {
  process.stdin.resume().once('end', end)
}
