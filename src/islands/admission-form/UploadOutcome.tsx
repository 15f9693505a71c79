import type { ReactNode } from 'react'
import type { NewAdmissionsReply } from '#lib/schemas/admissions/upload.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'

export interface Uploaded extends Pick<NewAdmissionsReply, 'message' | 'problems'> {
  isSaved: boolean
}

/** What became of a file, cell by cell where something is wrong. */
export function UploadOutcome({
  uploaded: { isSaved, message, problems },
}: {
  uploaded: Uploaded
}): ReactNode {
  const kind = problems.length > 0 ? 'warning' : 'success'
  return (
    <MessageBox kind={isSaved ? kind : 'error'} title={message}>
      {problems.length > 0 && (
        <>
          <p>{m['upload.notSubmitted']()}</p>
          <ul>
            {problems.map(({ line, column, value, message: text }) => (
              <li key={`${line} ${column}`}>
                {m['imports.line']()} {line}, {column}
                {value && ` (${value})`}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </MessageBox>
  )
}
