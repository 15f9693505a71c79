import { valibotResolver } from '@hookform/resolvers/valibot'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { fieldsOf, postCall, sayRefusal } from '#lib/api/client.ts'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { gradeSchemeNames } from '#lib/rules/grade-scheme.ts'
import { type NewExam, examKinds, newExam } from '#lib/schemas/exam.ts'
import type { ExamReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { Field } from '../ui/Field.tsx'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** Named one by one: an island carries only its own sentences. */
const problems: Record<string, () => string> = {
  'field.required': m['errors.field.required'],
  'field.tooLong': m['errors.field.tooLong'],
  'exam.monthWrong': m['errors.exam.monthWrong'],
  'exam.yearWrong': m['errors.exam.yearWrong'],
}

/** Named one by one: an island carries only its own sentences. */
const kindWords = {
  regular: m['results.regular'],
  supply: m['results.supply'],
} as const

/** Named one by one: an island carries only its own sentences. */
const schemeWords = {
  default: m['office.scheme.default'],
  university: m['office.scheme.university'],
} as const

/** A new exam; leads to its own page when saved. */
export function ExamForm({ year }: { year: number }): ReactNode {
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm<
    v.InferInput<typeof newExam>,
    unknown,
    NewExam
  >({
    resolver: valibotResolver(newExam),
    defaultValues: {
      title: '',
      regulation: '',
      heldMonth: 1,
      heldYear: year,
      kind: 'regular',
      scheme: 'university',
    },
  })
  const problemOf = (name: keyof NewExam): string | undefined => {
    const message = formState.errors[name]?.message
    return message && (problems[message]?.() ?? message)
  }

  async function save(exam: NewExam): Promise<void> {
    setProblem('')
    try {
      const saved = await postCall<ExamReply>('saveExam', { exam })
      location.assign(href(routes.exam(saved.id)))
    } catch (error) {
      const taken = fieldsOf(error)['exam.title']
      if (taken) setError('title', { message: taken })
      else setProblem(sayRefusal(error))
    }
  }

  return (
    <Awake>
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <Field label={m['office.examTitle']()} help={m['office.titleHelp']()} problem={problemOf('title')}>
          <input {...register('title')} />
        </Field>
        <div className="pair">
          <Field label={m['office.month']()} problem={problemOf('heldMonth')}>
            <select {...register('heldMonth', { valueAsNumber: true })}>
              {months.map((month) => (
                <option key={month} value={month}>
                  {month}
                </option>
              ))}
            </select>
          </Field>
          <Field label={m['office.year']()} problem={problemOf('heldYear')}>
            <input type="number" {...register('heldYear', { valueAsNumber: true })} />
          </Field>
          <Field label={m['office.regulation']()} problem={problemOf('regulation')}>
            <input {...register('regulation')} />
          </Field>
          <Field label={m['office.kind']()} problem={problemOf('kind')}>
            <select {...register('kind')}>
              {examKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindWords[kind]()}
                </option>
              ))}
            </select>
          </Field>
          <Field label={m['office.schemeLabel']()} problem={problemOf('scheme')}>
            <select {...register('scheme')}>
              {gradeSchemeNames.map((scheme) => (
                <option key={scheme} value={scheme}>
                  {schemeWords[scheme]()}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <p className="problem" role="alert">
          {problem}
        </p>
        <p>
          <button className="button primary" disabled={formState.isSubmitting}>
            {m['office.save']()}
          </button>
        </p>
      </form>
    </Awake>
  )
}
