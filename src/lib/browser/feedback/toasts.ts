/**
 * Short messages at the top, five seconds each. The toast library comes with the first message, so a
 * page that never has one never pays for it. It is named by its address, as a bundle of its own, so that
 * scripts which stand in a page may use it too.
 */
import mountUrl from './toast-mount.ts?worker&url'

type Kind = 'success' | 'error' | 'info'

export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
}

function show(kind: Kind, text: string): void {
  import(/* @vite-ignore */ mountUrl).then(
    () => document.dispatchEvent(new CustomEvent('toast', { detail: { kind, text } })),
    // On a dead line the library cannot come; the message must.
    () => showPlainly(text),
  )
}

function showPlainly(text: string): void {
  const box = document.createElement('p')
  box.setAttribute('role', 'alert')
  box.className = 'message error plain-toast'
  box.textContent = text
  document.querySelector('.page')?.prepend(box)
  setTimeout(() => box.remove(), 5000)
}
