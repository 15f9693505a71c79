import type { ReactNode } from 'react'
import { href } from '#lib/i18n/href.ts'
import type { ImportRemedyReply, ImportView } from '#lib/schemas/imports/import-replies.ts'
import { MessageBox } from '../ui/MessageBox.tsx'
import { remedyFile } from './import.store.ts'

interface Props {
  found: ImportView
  of: ImportRemedyReply
  isBusy: boolean
}

/** One thing that would put many rows right: it is done when somebody says so, and the file is checked again. */
export const Remedy = ({ found, of: { text, lines, deed, link }, isBusy }: Props): ReactNode => (
  <MessageBox kind="info">
    <p>{text}</p>
    {lines.length > 0 && (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
    {deed !== null && (
      <p>
        <button className="button" type="button" disabled={isBusy} onClick={() => void remedyFile(found)}>
          {deed}
        </button>
      </p>
    )}
    {link && (
      <p>
        <a href={href(link.to)}>{link.text}</a>
      </p>
    )}
  </MessageBox>
)
