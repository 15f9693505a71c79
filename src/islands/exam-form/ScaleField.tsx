import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ExamChoices } from '#lib/results/exam-choices.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '../ui/fields/Select.tsx'

/** The scale that an exam's grades belong to: that of its regulation, until somebody chooses another one. */
export function ScaleField({ scales, scaleOf }: ExamChoices): ReactNode {
  const { getValues, setValue } = useFormContext()
  const regulation: unknown = useWatch({ name: 'regulation' })
  const scheme: unknown = useWatch({ name: 'scheme' })
  const filled = useRef('')
  const ofRegulation = typeof regulation === 'string' ? (scaleOf[regulation] ?? '') : ''
  useEffect(() => {
    if (ofRegulation === '' || getValues('scheme') !== filled.current) return
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
