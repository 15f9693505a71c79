import { showLoader } from './loader.ts'

/** Told by components/forms/SentOnce.astro alone, which is then told how it ends. */
interface Sent {
  text: string
  end(): void
}

/** The loader of public pages. A bundle of its own, which comes with the first form that is sent. */
document.addEventListener('form-sent', (event) => {
  const { detail } = event as CustomEvent<Sent>
  detail.end = showLoader(detail.text)
})
