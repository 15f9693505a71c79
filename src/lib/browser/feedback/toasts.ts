/**
 * Short messages at the top, shown for five seconds each. The toast library loads with the first message, so a page
 * without messages does not load it. It is addressed as a separate bundle, so that inline scripts can use it too.
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
    // Without a connection the library cannot load, but the message must still appear.
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
