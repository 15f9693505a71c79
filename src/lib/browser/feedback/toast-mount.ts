import { createComponent, render } from 'solid-js/web'
import toasts, { Toaster } from 'solid-toast'

const host = document.body.appendChild(document.createElement('div'))
host.setAttribute('aria-live', 'polite')
const style = { background: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line)' }
/** Below the header, whose controls stay in reach. */
const containerStyle = { top: 'calc(var(--head, 0px) + 8px)' }
render(
  () =>
    createComponent(Toaster, {
      ...({ position: 'top-center', containerStyle } as const),
      toastOptions: { duration: 5000, style },
    }),
  host,
)

/** A bundle that is fetched by its address has no exports: toasts come to it as events of the document. */
document.addEventListener('toast', (event) => {
  const { kind, text } = (event as CustomEvent<{ kind: 'success' | 'error' | 'info'; text: string }>).detail
  // Said again, it is the same message and not a pile of them.
  const options = { id: `${kind} ${text}` }
  if (kind === 'info') toasts(text, options)
  else toasts[kind](text, options)
})
