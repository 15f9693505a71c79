import type { ReactNode } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import { ProgressBar } from '../ui/ProgressBar.tsx'

interface Props {
  work: 'sending' | 'waiting' | 'checking' | 'saving'
  done: number
  total: number
}

/** Before the first pictures are counted. */
const startWords = {
  sending: m['admissions.photos.sending'],
  waiting: m['admissions.photos.waiting'],
  checking: m['admissions.photos.checking'],
  saving: m['admissions.photos.saving'],
} as const

/** How far the zip file is, on its way or on the server. */
export function PhotosAtWork({ work, done, total }: Props): ReactNode {
  if (work === 'sending') return <ProgressBar label={startWords.sending()} {...{ done, total }} />
  const words = work === 'saving' ? m['admissions.photos.savingOf'] : m['admissions.photos.checkingOf']
  const isCounted = total > 0 && work !== 'waiting'
  const label = isCounted ? words({ done: showCount(done), total: showCount(total) }) : startWords[work]()
  return (
    <>
      <ProgressBar {...{ label, done, total }} />
      <p className="quiet">{m['admissions.photos.mayLeave']()}</p>
    </>
  )
}
