import { type ReactNode, useMemo } from 'react'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { ExamLabel } from '#lib/schemas/results/exam.ts'
import { examCorrection } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { TextField } from '../ui/fields/TextField.tsx'
import { CloseOpened } from '../ui/CloseOpened.tsx'
import { leaveFor } from '../ui/form/leave-for.ts'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { LabelFields, labelWords, useRegulationOfTitle } from './LabelFields.tsx'

interface Props {
  examId: string
  exam: ExamLabel
  /** Number of earlier corrections. */
  label: number
  /** Regulations of the catalogue. */
  regulations: readonly string[]
}

/** Corrects the label of a released exam: an error in the title or the month needs no revision. */
export function CorrectExam({ examId, exam: now, label, regulations }: Props): ReactNode {
  const initial = useMemo(() => ({ ...now, reason: '' }), [now])
  const form = useSchemaForm(examCorrection, 'correctExam', {
    initial,
    at: 'exam',
    body: ({ reason, ...exam }) => ({ examId, label, exam, reason }),
    words: labelWords,
    onSaved: () => leaveFor(href(routes.exam(examId))),
  })
  const guess = useRegulationOfTitle(form.form, regulations)
  return (
    <SchemaForm of={form}>
      <p className="quiet">{m['office.correctLead']()}</p>
      <LabelFields regulations={regulations} regulation={now.regulation} guess={guess} titleHelp="" />
      <TextField
        name="reason"
        label={m['office.correctReason']()}
        help={m['office.correctReasonHelp']()}
        rows={2}
        isRequired
      />
      <SubmitBar label={m['office.correctDo']()}>
        <CloseOpened />
      </SubmitBar>
    </SchemaForm>
  )
}
