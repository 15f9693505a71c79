import { type ReactNode, createContext, useContext, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { postCall } from '#lib/api/client.ts'
import type { FormInput } from './form-value.ts'

/** Warnings by the field names of the payload. */
type Warnings = Readonly<Record<string, string>>

const WarningsContext = createContext<Warnings>({})
export const useWarning = (payload: string): string => useContext(WarningsContext)[payload] ?? ''

/** Fields by which duplicates are detected. */
const looked = ['aadharNo', 'studentContactNo', 'name', 'dateOfBirth', 'consentGivenBy'] as const

interface Reply {
  warnings: readonly { field: string; message: string }[]
}

/** Checks for similar persons whenever one of these fields loses the focus. */
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
      // Without a connection there is no warning now: the next field and the save check again.
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
