/**
 * Short messages at the top, five seconds each. The toast library comes with the first message, so a
 * page that never has one never pays for it.
 */
type Kind = 'success' | 'error' | 'info'

export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
}

function show(kind: Kind, text: string): void {
  import('./toast-mount.ts').then(
    ({ showToast }) => showToast(kind, text),
    // On a dead line the library cannot come; the message must.
    () => showPlainly(text),
  )
}

function showPlainly(text: string): void {
  const box = document.createElement('p')
  box.setAttribute('role', 'alert')
  box.className = 'notice bad plain-toast'
  box.textContent = text
  document.querySelector('main')?.prepend(box)
  setTimeout(() => box.remove(), 5000)
}
