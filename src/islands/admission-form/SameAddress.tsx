import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { at } from './form-value.ts'

/** Copies the permanent address to the present one as long as it is checked; unchecked it clears that. */
export function SameAddress(): ReactNode {
  const id = useId()
  const { setValue } = useFormContext()
  const [isSame, setSame] = useState(false)
  const permanent: unknown = useWatch({ name: at('permanentAddress') })
  useEffect(() => {
    if (isSame) setValue(at('presentAddress'), permanent, { shouldDirty: true })
  }, [isSame, permanent, setValue])
  function change(isChecked: boolean): void {
    setSame(isChecked)
    if (!isChecked) setValue(at('presentAddress'), '', { shouldDirty: true })
  }
  return (
    <div className="field check whole">
      <label className="row" htmlFor={id}>
        <input id={id} type="checkbox" checked={isSame} onChange={({ target }) => change(target.checked)} />
        {m['admissions.form.sameAddress']()}
      </label>
    </div>
  )
}
