/**
 * Saves what is at an address, as a link that is saved does: to go there would ask whether to leave what was typed. The
 * server names the file where nothing else does.
 */
export function saveFrom(address: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
