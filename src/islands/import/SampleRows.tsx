import type { ReactNode } from 'react'
import type { StartedImportReply } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'

/** The first rows of the file, to recognise its columns by. */
export function SampleRows({ file }: { file: StartedImportReply }): ReactNode {
  return (
    <div className="scroll sample" tabIndex={0} role="region" aria-label={m['imports.sampleTitle']()}>
      <table>
        <caption className="quiet">{m['imports.sampleTitle']()}</caption>
        <thead>
          <tr>
            {file.headers.map((header, index) => (
              <th key={index} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.sample.map((cells, row) => (
            <tr key={row}>
              {file.headers.map((_, column) => (
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
