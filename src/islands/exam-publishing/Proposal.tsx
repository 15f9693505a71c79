import type { ReactNode } from 'react'
import { showInstant } from '#lib/i18n/dates.ts'
import type { ExamReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { MessageBox } from '../ui/MessageBox.tsx'
import { change } from './publishing.store.ts'
import { Refused } from './Refused.tsx'

interface Props {
  exam: ExamReply
  isBusy: boolean
}

/** For the second person: it comes out, or goes back to whoever proposed it. */
export function Proposal({ exam, isBusy }: Props): ReactNode {
  const decide = async (call: 'confirmPublication' | 'declinePublication'): Promise<void> => {
    if (await change('proposal', call, { examId: exam.id })) location.reload()
  }
  return (
    <>
      <MessageBox kind="warning">
        <p>{m['office.proposedBy']()}</p>
        {exam.proposedFor && <p>{m['office.goesOutOn']({ time: showInstant(exam.proposedFor) })}</p>}
        <p className="row">
          <button
            className="button primary"
            type="button"
            disabled={isBusy}
            onClick={() => void decide('confirmPublication')}
          >
            {m['office.confirm']()}
          </button>
          <button
            className="button"
            type="button"
            disabled={isBusy}
            onClick={() => void decide('declinePublication')}
          >
            {m['office.decline']()}
          </button>
        </p>
      </MessageBox>
      <Refused part="proposal" />
    </>
  )
}
