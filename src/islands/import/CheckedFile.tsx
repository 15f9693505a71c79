import { type ReactNode, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import { Changes } from './Changes.tsx'
import { Discard } from './Discard.tsx'
import { FileWords } from './FileWords.tsx'
import { $typed, type CheckedRows, checkFile, discardFile } from './import.store.ts'
import { Meanings } from './Meanings.tsx'
import { MendRows } from './MendRows.tsx'
import { NewRows } from './NewRows.tsx'
import { Notes } from './Notes.tsx'
import { Offer } from './Offer.tsx'
import { ProblemGroups } from './ProblemGroups.tsx'
import { Remedy } from './Remedy.tsx'
import { SameFile } from './SameFile.tsx'
import { SaveFile } from './SaveFile.tsx'
import { another, matchAgain } from './unfinished.store.ts'
import { UnusedColumns } from './UnusedColumns.tsx'
import { counts, countWords } from './words.ts'

interface Props extends CheckedRows {
  found: ImportView
  isBusy: boolean
}

/** What the dry run found, and the decision: all, the good rows, or nothing. */
export function CheckedFile({ found, wrong, changed, fresh, noted, isBusy }: Props): ReactNode {
  const hasTyped = Object.keys(useStore($typed)).length > 0
  const [skipBad, setSkipBad] = useState(false)
  const [offer, setOffer] = useState<ImportOptions | null>(null)
  const good = found.newRows + found.changedRows + found.unchangedRows
  // What is unchanged is there already; a file of nothing else may still bring students to add.
  const saved = found.newRows + found.changedRows || good
  const mayCommit = good > 0 && (found.errorRows === 0 || skipBad) && !hasTyped
  return (
    <>
      <p>
        <strong>{found.fileName}</strong>{' '}
        <span className="quiet">{m['imports.by']({ name: found.createdBy })}</span>
      </p>
      <dl className="tiles">
        {counts.map((count) => (
          <div key={count} className={count === 'errorRows' && found.errorRows > 0 ? 'wrong' : ''}>
            <dt>{countWords[count]()}</dt>
            <dd>{showCount(found[count])}</dd>
          </div>
        ))}
      </dl>
      {found.hidden && found.hiddenRows > 0 && <p className="quiet">{hiddenWords(found)}</p>}
      {found.sameFile && <SameFile of={found.sameFile} />}
      <UnusedColumns headers={found.headers} mapping={found.mapping} />
      {found.words.length > 0 && <FileWords {...{ found, isBusy }} />}
      {found.remedy && <Remedy of={found.remedy} {...{ found, isBusy }} />}
      {Object.keys(found.unknownValues).length > 0 && <Meanings found={found} isBusy={isBusy} />}
      {found.problemGroups.some(({ rows }) => rows > 1) && <ProblemGroups of={found.problemGroups} />}
      {found.errorRows > 0 && <MendRows found={found} wrong={wrong} isBusy={isBusy} />}
      {noted.total > 0 && <Notes groups={found.noteGroups} noted={noted} isBusy={isBusy} />}
      {changed.total > 0 && <Changes changed={changed} isBusy={isBusy} />}
      {fresh.total > 0 && <NewRows found={found} fresh={fresh} isBusy={isBusy} />}
      {found.errorRows > 0 && good > 0 && (
        <label className="row">
          <input type="checkbox" checked={skipBad} onChange={({ target }) => setSkipBad(target.checked)} />
          {m['imports.skipBad']({ rows: found.errorRows, shown: showCount(found.errorRows) })}
        </label>
      )}
      {found.offer && good > 0 && <Offer of={found.offer} chosen={offer} onChoose={setOffer} />}
      {hasTyped && <p className="quiet">{m['imports.mend.unsaved']()}</p>}
      <div className="row">
        {good > 0 && (
          <SaveFile
            {...{ found, agreed: { skipBad, offer }, rows: saved, isDisabled: isBusy || !mayCommit }}
          />
        )}
        {found.state === 'checked' && <OtherThanSaving {...{ found, isBusy }} />}
        <button className="button" type="button" disabled={isBusy} onClick={() => another(found)}>
          {m['imports.another']()}
        </button>
      </div>
    </>
  )
}

/** What was chosen for rows that nobody sees in the file. */
function hiddenWords({ hidden, hiddenRows }: ImportView): string {
  const counted = { hidden: hiddenRows, shown: showCount(hiddenRows) }
  return hidden === 'take' ? m['imports.hidden.taken'](counted) : m['imports.hidden.skipped'](counted)
}

/** While nothing of it is written. */
function OtherThanSaving({ found, isBusy }: Pick<Props, 'found' | 'isBusy'>): ReactNode {
  return (
    <>
      <button
        className="button"
        type="button"
        disabled={isBusy}
        onClick={() => void checkFile(found.id, found)}
      >
        {m['imports.checkAgain']()}
      </button>
      <button className="button" type="button" disabled={isBusy} onClick={() => void matchAgain(found)}>
        {m['imports.matchAgain']()}
      </button>
      <Discard isBusy={isBusy} onDiscard={() => discardFile(found.id)} />
    </>
  )
}
