import { type ReactNode, type SubmitEvent, useState } from 'react'
import { sayRefusal } from '#lib/api/client.ts'
import { m } from '#paraglide/messages.js'
import { Awake } from '../ui/Awake.tsx'
import { Field } from '../ui/Field.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import type { LoadedRecord, findRecords } from './loaded-record.ts'

/** Listed one by one, so that the island's bundle contains only these messages. */
const wayWords = {
  adminNo: m['admissions.find.adminNo'],
  rollNumber: m['admissions.find.rollNumber'],
  aadharNo: m['admissions.find.aadharNo'],
  name: m['admissions.find.name'],
} as const
type Way = keyof typeof wayWords
// `Object.keys` loses the type.
const ways = Object.keys(wayWords) as Way[]

const stateWords: Readonly<Record<string, () => string>> = {
  submitted: m['admissions.state.submitted'],
  admitted: m['admissions.state.admitted'],
  cancelled: m['admissions.state.cancelled'],
}

interface Props {
  /** Passed as a prop: a module that two bundles import would become a third one to load. */
  search: typeof findRecords
  onFound: (record: LoadedRecord) => void
}

/** Searches the admission to change. */
export function FindAdmission({ search, onFound }: Props): ReactNode {
  const [way, setWay] = useState<Way>('adminNo')
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly LoadedRecord[] | null>(null)
  const [problem, setProblem] = useState('')
  async function find(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setProblem(typed.trim() === '' ? m['errors.field.required']() : '')
    if (typed.trim() === '') return
    try {
      setFound(await search({ [way]: typed }))
    } catch (error) {
      setFound(null)
      setProblem(sayRefusal(error))
    }
  }
  return (
    <Awake>
      <form className="stack" noValidate onSubmit={(event) => void find(event)}>
        <div className="pair">
          <Field label={m['admissions.find.by']()}>
            <select value={way} onChange={({ target }) => setWay(target.value as Way)}>
              {ways.map((each) => (
                <option key={each} value={each}>
                  {wayWords[each]()}
                </option>
              ))}
            </select>
          </Field>
          <Field label={wayWords[way]()} problem={problem} isRequired>
            <input
              value={typed}
              autoComplete="off"
              maxLength={120}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        </div>
        <p>
          <button className="button">{m['admissions.find.find']()}</button>
        </p>
      </form>
      <div role="status">{found && <Found found={found} onFound={onFound} />}</div>
    </Awake>
  )
}

interface FoundProps {
  found: readonly LoadedRecord[]
  onFound: (record: LoadedRecord) => void
}

function Found({ found, onFound }: FoundProps): ReactNode {
  if (found.length === 0) return <MessageBox kind="info">{m['admissions.find.nobody']()}</MessageBox>
  return (
    <ul className="found-admissions">
      {found.map((record) => (
        <li key={record.admissionId}>
          <span>
            <strong>{String(record['fullName'])}</strong>
            <span className="quiet">
              {[record.adminNo, record['course'], record['branch'], stateWords[record.state]?.()]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {record.state !== 'cancelled' && (
            <button className="button" type="button" onClick={() => onFound(record)}>
              {m['admissions.find.change']()} <span className="sr">{String(record['fullName'])}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
