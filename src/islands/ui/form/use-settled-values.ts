import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { onceSettled } from '#lib/once-settled.ts'

/** All values of the form, once nobody is typing: to judge a long form takes as long as several keys. */
export function useSettledValues(): unknown {
  const { getValues, subscribe } = useFormContext()
  const [values, setValues] = useState<unknown>(getValues)
  useEffect(() => {
    const settling = onceSettled(() => setValues(getValues()))
    const stop = subscribe({ formState: { values: true }, callback: settling.ask })
    return () => {
      stop()
      settling.drop()
    }
  }, [getValues, subscribe])
  return values
}
