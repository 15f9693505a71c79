import { type ReactNode, useState } from 'react'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { DeedDialog } from '../ui/DeedDialog.tsx'
import { leaveFor } from '../ui/form/leave-for.ts'
import { Deed } from './Deed.tsx'
import { removeExam } from './publishing.store.ts'

interface Props {
  exam: ExamReply
  isBusy: boolean
}

/** For an exam that was made by mistake, before anybody has seen it. */
export function RemoveExam({ exam, isBusy }: Props): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const deed = m['office.removeTitle']()
  async function answer(isYes: boolean): Promise<void> {
    setAsked(false)
    if (isYes && (await removeExam(exam.id))) await leaveFor(href(routes.examinations))
  }
  if (exam.marks > 0) return <Part lead={m['office.removeHasMarks']()} />
  return (
    <Part lead={m['office.removeLead']()}>
      <Deed part="remove" kind="danger" isBusy={isBusy} onPress={() => setAsked(true)}>
        {deed}
      </Deed>
      {isAsked && (
        <DeedDialog
          question={m['office.removeAsk']({ title: exam.title })}
          deed={deed}
          isDanger
          onAnswer={(isYes) => void answer(isYes)}
        >
          <p>{m['office.removeText']()}</p>
        </DeedDialog>
      )}
    </Part>
  )
}

const Part = ({ lead, children }: { lead: string; children?: ReactNode }): ReactNode => (
  <section className="part stack">
    <h2>{m['office.removeTitle']()}</h2>
    <p className="quiet">{lead}</p>
    {children}
  </section>
)
