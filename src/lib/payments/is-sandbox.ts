/** A gateway on this machine is a sandbox: no money moves there. */
export const isSandbox = (base: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(base).hostname)
