import { createComponent, render } from 'solid-js/web'
import toasts, { Toaster } from 'solid-toast'

const host = document.body.appendChild(document.createElement('div'))
host.setAttribute('aria-live', 'polite')
const style = { background: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line)' }
/** Places toasts below the header, so that they do not cover its controls. */
const containerStyle = { top: 'calc(var(--head, 0px) + 8px)' }
render(
  () =>
    createComponent(Toaster, {
      ...({ position: 'top-center', containerStyle } as const),
      toastOptions: { duration: 5000, style },
    }),
  host,
)

/** A bundle that is loaded by its address has no exports, so toasts arrive as events of the document. */
document.addEventListener('toast', (event) => {
  const { kind, text } = (event as CustomEvent<{ kind: 'success' | 'error' | 'info'; text: string }>).detail
  // A repeated message replaces itself instead of stacking up.
  const options = { id: `${kind} ${text}` }
  if (kind === 'info') toasts(text, options)
  else toasts[kind](text, options)
})
