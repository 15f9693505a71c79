import { type ReactNode, useMemo } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { Awake } from '../Awake.tsx'
import { Later } from '../Later.tsx'
import { ErrorSummary, type SummaryTitle } from './ErrorSummary.tsx'
import { FormPartsContext } from './form-context.ts'
import type { SchemaForm as Form } from './use-schema-form.ts'
import '../../../styles/forms.css'

interface Props<Input extends FieldValues, Output> {
  of: Form<Input, Output>
  /** Of the form, where a page has several. */
  label?: string
  summaryTitle?: SummaryTitle
  children: ReactNode
}

/** Most forms are begun anew. */
const draftOffer = async () => (await import('./DraftOffer.tsx')).DraftOffer

/** The frame of an island's form: what was left on the device, what is wrong, then the fields. */
export function SchemaForm<Input extends FieldValues, Output>(props: Props<Input, Output>): ReactNode {
  const { of, label, summaryTitle, children } = props
  const { fields, words, isSending, share, isUnsent, problem, draft } = of
  const drafts = draft.toggle
  const parts = useMemo(
    () => ({ fields, words, isSending, share, isUnsent, problem, drafts }),
    [fields, words, isSending, share, isUnsent, problem, drafts],
  )
  return (
    <Awake>
      <FormProvider {...of.form}>
        <FormPartsContext value={parts}>
          <form className="stack" noValidate aria-label={label} onSubmit={of.submit}>
            {draft.offered && <Later load={draftOffer} parts={{ draft }} />}
            <ErrorSummary tries={of.tries} {...(summaryTitle && { title: summaryTitle })} />
            {children}
          </form>
        </FormPartsContext>
      </FormProvider>
    </Awake>
  )
}
