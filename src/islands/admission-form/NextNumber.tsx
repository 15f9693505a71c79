import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { getCall } from '#lib/api/client.ts'
import { m } from '#paraglide/messages.js'
import { at } from './form-value.ts'

/** The number that comes next for the course; it is taken when the form is saved, so somebody else may be quicker. */
export function NextNumber({ first }: { first: string }): ReactNode {
  const course: unknown = useWatch({ name: at('courseAppliedFor') })
  const [number, setNumber] = useState(first)
  useEffect(() => {
    let isOld = false
    // Of an empty course it is the number of no course in particular. A dead line leaves the one that is known.
    getCall<string>('generateAdmistionNumber', { course: String(course ?? '') }).then(
      (next) => isOld || setNumber(next),
      () => {},
    )
    return () => {
      isOld = true
    }
  }, [course])
  return (
    <p className="quiet">
      {m['admissions.form.nextNumber']()}{' '}
      <strong className="number">{number || m['admissions.form.numberOfCourse']()}</strong>
    </p>
  )
}
