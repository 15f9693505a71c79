import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { ExamChoices } from '#lib/results/exam-choices.ts'
import { examForm, type NewExam } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { CloseOpened } from '../ui/CloseOpened.tsx'
import { leaveFor } from '../ui/form/leave-for.ts'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { LabelFields, labelWords, useKindOfTitle, useRegulationOfTitle } from './LabelFields.tsx'
import { useFormContext, type UseFormReturn, useWatch } from 'react-hook-form'
import { Select } from '../ui/fields/Select.tsx'
import type * as v from 'valibot'
import { monthInTitle } from '#lib/rules/grades/exam-title.ts'

interface Props {
  exam: NewExam
  /** Id of an existing exam. */
  examId?: string
  /** Id of the exam that is copied. */
  copyOf?: string
  choices: ExamChoices
}

/** The form of an unreleased exam; saving leads to its page. */
export function ExamForm({ exam: initial, examId, copyOf, choices }: Props): ReactNode {
  const draft = useMemo(
    () => ({ form: 'exam', subject: examId ?? (copyOf ? `copy-${copyOf}` : 'new') }),
    [examId, copyOf],
  )
  const form = useSchemaForm(examForm, 'saveExam', {
    initial,
    at: 'exam',
    body: (exam) => ({ exam, ...(examId !== undefined && { examId, seen: initial }) }),
    words: labelWords,
    draft,
    onSaved: (saved: ExamReply) => leaveFor(href(routes.exam(saved.id))),
  })
  useMonthOfTitle(form.form, initial, examId === undefined)
  const guess = useRegulationOfTitle(form.form, choices.regulations)
  useKindOfTitle(form.form, examId === undefined)
  return (
    <SchemaForm of={form}>
      <LabelFields
        regulations={choices.regulations}
        regulation={initial.regulation}
        guess={guess}
        titleHelp={m['office.titleHelp']()}
      >
        <ScaleField {...choices} />
      </LabelFields>
      <SubmitBar>
        <CloseOpened />
      </SubmitBar>
    </SchemaForm>
  )
}

/** The grade scale: it follows the regulation until the user chooses another one. */
function ScaleField({ scales, scaleOf }: ExamChoices): ReactNode {
  const { getValues, setValue } = useFormContext()
  const regulation: unknown = useWatch({ name: 'regulation' })
  const scheme: unknown = useWatch({ name: 'scheme' })
  const filled = useRef('')
  const ofRegulation = typeof regulation === 'string' ? (scaleOf[regulation] ?? '') : ''
  useEffect(() => {
    if (getValues('scheme') !== filled.current) return
    setValue('scheme', ofRegulation)
    filled.current = ofRegulation
  }, [ofRegulation, getValues, setValue])
  const chosen = scales.find(({ name }) => name === scheme)
  const own = scales.find(({ name }) => name === ofRegulation)
  return (
    <Select
      name="scheme"
      label={m['office.schemeLabel']()}
      choices={scales.map(({ name, title }) => [name, title])}
      help={
        chosen && (
          <>
            {chosen.grades}
            {own && (
              <>
                <br />
                {own === chosen
                  ? m['office.schemeOfRegulation']()
                  : m['office.schemeOtherThan']({ scale: own.title })}
              </>
            )}
          </>
        )
      }
      mayBeEmpty
      isRequired
    />
  )
}

type ExamFields = UseFormReturn<v.InferInput<typeof examForm>, unknown, NewExam>

/**
 * Fills in month and year from the title of a new exam until the user chooses others: they appear on every result and
 * memo, and a user who typed them in the title easily overlooks the fields.
 */
function useMonthOfTitle(
  { watch, getValues, setValue }: ExamFields,
  { heldMonth, heldYear }: NewExam,
  isNew: boolean,
): void {
  const title = watch('title')
  const filled = useRef({ heldMonth, heldYear })
  useEffect(() => {
    const said = isNew ? monthInTitle(title) : null
    if (!said) return
    for (const field of ['heldMonth', 'heldYear'] as const) {
      if (getValues(field) !== filled.current[field]) continue
      setValue(field, said[field])
      filled.current[field] = said[field]
    }
  }, [title, isNew, getValues, setValue])
}
