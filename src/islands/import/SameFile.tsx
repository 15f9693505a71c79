import type { ReactNode } from 'react'
import { href } from '#lib/i18n/href.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'

/** The same bytes are saved already, about something else: perhaps this is the wrong place. */
export const SameFile = ({
  of: { title, link, at },
}: {
  of: NonNullable<ImportView['sameFile']>
}): ReactNode => (
  <MessageBox kind="warning">
    <p>{m['imports.sameFile.text']({ title, time: showInstant(at) })}</p>
    {link !== '' && (
      <p>
        <a href={href(link)}>{title}</a>
      </p>
    )}
  </MessageBox>
)
