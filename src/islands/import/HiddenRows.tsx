import { type ReactNode, useId } from 'react'
import { showCount } from '#lib/i18n/numbers.ts'
import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import type { HiddenChoice } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { Problem } from '../ui/FieldParts.tsx'

interface Props {
  file: Pick<StartedImportReply, 'rows' | 'hiddenRows'>
  chosen: HiddenChoice | null
  problem: string | undefined
  onChoose(choice: HiddenChoice): void
}

/** Named one by one: an island carries only its own sentences. */
const words = { skip: m['imports.hidden.skip'], take: m['imports.hidden.take'] } as const

/** A filter hides rows that nobody wanted to upload, or that nobody thought of: neither is assumed. */
export function HiddenRows({ file: { rows, hiddenRows }, chosen, problem, onChoose }: Props): ReactNode {
  const id = useId()
  return (
    <fieldset className="choice" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>
        {m['imports.hidden.question']({
          hidden: hiddenRows,
          shown: showCount(hiddenRows),
          rows: showCount(rows),
        })}
      </legend>
      {(['skip', 'take'] as const).map((choice) => (
        <label key={choice} className="row">
          <input
            type="radio"
            name={id}
            aria-invalid={problem ? true : undefined}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          {words[choice]()}
        </label>
      ))}
      <Problem id={id} text={problem} role="alert" />
    </fieldset>
  )
}
