import { showLoader } from './loader.ts'

/** The event of components/forms/SentOnce.astro: it says what the loader shows, and is given `end` to take it away. */
interface Sent {
  text: string
  end(): void
}

/** The loader of public pages: a bundle of its own, loaded when the first form is sent. */
document.addEventListener('form-sent', (event) => {
  const { detail } = event as CustomEvent<Sent>
  detail.end = showLoader(detail.text)
})
