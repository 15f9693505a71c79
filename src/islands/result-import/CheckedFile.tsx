import { type ReactNode, useState } from 'react'
import type { ImportReply } from '#lib/schemas/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { commitFile, discardFile } from './import.store.ts'

const counts = ['rows', 'newRows', 'updatedRows', 'duplicateRows', 'errorRows'] as const

interface Props {
  found: ImportReply
  isBusy: boolean
}

/** Named one by one: an island carries only its own sentences. */
const countWords = {
  rows: m['office.count.rows'],
  newRows: m['office.count.newRows'],
  updatedRows: m['office.count.updatedRows'],
  duplicateRows: m['office.count.duplicateRows'],
  errorRows: m['office.count.errorRows'],
} as const

/** What the dry run found, and the decision: all, the good rows, or nothing. */
export function CheckedFile({ found, isBusy }: Props): ReactNode {
  const [skipBad, setSkipBad] = useState(false)
  const good = found.newRows + found.updatedRows + found.duplicateRows
  const mayCommit = good > 0 && (found.errorRows === 0 || skipBad)
  return (
    <div className="stack">
      <p>
        <strong>{found.fileName}</strong>
      </p>
      <dl className="tiles">
        {counts.map((count) => (
          <div key={count} className={count === 'errorRows' && found.errorRows > 0 ? 'wrong' : ''}>
            <dt>{countWords[count]()}</dt>
            <dd>{found[count]}</dd>
          </div>
        ))}
      </dl>
      {found.errorRows > 0 && <Problems found={found} />}
      {found.errorRows > 0 && good > 0 && (
        <label className="row">
          <input type="checkbox" checked={skipBad} onChange={({ target }) => setSkipBad(target.checked)} />
          {m['office.skipBad']()}
        </label>
      )}
      <p className="row">
        <button
          className="button primary"
          type="button"
          disabled={isBusy || !mayCommit}
          onClick={() => void commitFile(found.id, skipBad)}
        >
          {m['office.commit']({ rows: good })}
        </button>
        <button className="button" type="button" disabled={isBusy} onClick={() => void discardFile(found.id)}>
          {m['office.discard']()}
        </button>
      </p>
    </div>
  )
}

function Problems({ found }: { found: ImportReply }): ReactNode {
  return (
    <div className="stack">
      <h3>{m['office.problemsTitle']()}</h3>
      <div className="scroll" tabIndex={0} role="region" aria-label={m['office.problemsTitle']()}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="num">
                {m['office.line']()}
              </th>
              <th scope="col">{m['office.column']()}</th>
              <th scope="col">{m['office.value']()}</th>
              <th scope="col">{m['office.reason']()}</th>
            </tr>
          </thead>
          <tbody>
            {found.problems.slice(0, 100).map((problem, index) => (
              <tr key={index}>
                <td className="num">{problem.line}</td>
                <td>{problem.column}</td>
                <td>{problem.value}</td>
                <td>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <a className="button" href={`/api/v1/getResultImportErrors?importId=${found.id}`} download>
          {m['office.errorFile']()}
        </a>
      </p>
    </div>
  )
}
