import { type ReactNode, createContext, useContext, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { postCall } from '#lib/api/client.ts'
import type { FormInput } from './form-value.ts'

/** What somebody should look at, by the names of the payload. */
type Warnings = Readonly<Record<string, string>>

const WarningsContext = createContext<Warnings>({})
export const useWarning = (payload: string): string => useContext(WarningsContext)[payload] ?? ''

/** What tells whether a person is there already. */
const looked = ['aadharNo', 'studentContactNo', 'name', 'dateOfBirth', 'consentGivenBy'] as const

interface Reply {
  warnings: readonly { field: string; message: string }[]
}

/** Looks, whenever a field is left, for others who are like the person that is typed. */
export function LiveWarnings({
  admissionId,
  children,
}: {
  admissionId: string
  children: ReactNode
}): ReactNode {
  const { getValues } = useFormContext<FormInput>()
  const [warnings, setWarnings] = useState<Warnings>({})
  const latest = useRef('')
  async function look(): Promise<void> {
    const { applicationFormData } = getValues()
    const typed = Object.fromEntries(looked.map((name) => [name, applicationFormData[name] ?? '']))
    const question = JSON.stringify(typed)
    if (question === latest.current || Object.values(typed).every((text) => text === '')) return
    latest.current = question
    try {
      const asked = { ...typed, admissionId }
      const { warnings: found } = await postCall<Reply>('checkNewAdmission', asked, {}, { isQuiet: true })
      if (latest.current === question)
        setWarnings(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    } catch {
      // On a dead line nothing is said now: the next field asks again, and so does saving.
      latest.current = ''
    }
  }
  return (
    <WarningsContext value={warnings}>
      <div className="live-warnings" onBlur={() => void look()}>
        {children}
      </div>
    </WarningsContext>
  )
}
