import { type ReactNode, useMemo } from 'react'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { pdfOf } from './open-pdf.ts'
import { useOpened } from './use-opened.ts'
import { labelOfPayload } from './words.ts'

/** What was saved, under which number; its form opens and stays at hand. */
export function SavedAdmission({ saved }: { saved: SavedAdmissionReply }): ReactNode {
  const { message, admissionNumber, bs64, warnings } = saved
  const pdf = useMemo(() => (bs64 === '' ? null : pdfOf(bs64)), [bs64])
  const url = useObjectUrl(pdf)
  useOpened(url)
  return (
    <MessageBox kind={warnings.length > 0 ? 'warning' : 'success'} title={message}>
      <p>
        {m['admissions.form.number']()} <strong className="number">{admissionNumber}</strong>
      </p>
      {warnings.length > 0 && (
        <ul>
          {warnings.map(({ field, message: text }) => (
            <li key={field}>
              {labelOfPayload(field)}: {text}
            </li>
          ))}
        </ul>
      )}
      {!pdf && <p>{m['admissions.form.noPdf']()}</p>}
      {url && (
        <p>
          <a href={url} target="_blank">
            {m['admissions.form.pdf']()}
          </a>
        </p>
      )}
    </MessageBox>
  )
}
