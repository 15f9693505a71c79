import { showLoader } from './loader.ts'

/**
 * Detail of the event of components/forms/SentOnce.astro: it carries the loader's text and receives `end`, which
 * removes it.
 */
interface PageLoad {
  text: string
  end(): void
}

/** The loader of public pages: a separate bundle, loaded when the first form is sent. */
document.addEventListener('form-sent', (event) => {
  const { detail } = event as CustomEvent<PageLoad>
  detail.end = showLoader(detail.text)
})
