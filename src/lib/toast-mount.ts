import { createComponent, render } from 'solid-js/web'
import toasts, { Toaster } from 'solid-toast'

const host = document.body.appendChild(document.createElement('div'))
render(() => createComponent(Toaster, { position: 'top-center', toastOptions: { duration: 5000 } }), host)

export function showToast(kind: 'success' | 'error' | 'info', text: string): void {
  if (kind === 'info') toasts(text)
  else toasts[kind](text)
}
