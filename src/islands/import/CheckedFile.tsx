import { type ReactNode, useId, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { ImportOffer, ImportRemedyReply, ImportView } from '#lib/schemas/imports/import-replies.ts'
import type { CorrectedRow, ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { m } from '#paraglide/messages.js'
import { FootBar } from './FootBar.tsx'
import { NewRows } from './rows/NewRows.tsx'
import { Effects } from './rows/Effects.tsx'
import { Changes, Notes, ProblemGroups } from './rows/RowTables.tsx'
import { Discard } from './Unfinished.tsx'
import { FileWords, Meanings } from './columns/Meanings.tsx'
import {
  $fields,
  $typed,
  type CheckedRowsView,
  checkFile,
  commitFile,
  discardFile,
  enteredCorrections,
  remedyFile,
  saveCorrections,
} from './import.store.ts'
import { EditRows } from './rows/EditRows.tsx'
import { another, matchAgain } from './unfinished.store.ts'
import { UnusedColumns } from './columns/UnusedColumns.tsx'
import { counts, countWords } from './words.ts'
import { href } from '#lib/i18n/href.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { MessageBox } from '../ui/MessageBox.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { useDirtyGuard } from '../ui/form/use-dirty-guard.ts'
import { ConfirmActionDialog } from '../ui/dialog/ConfirmActionDialog.tsx'

interface CheckedFileProps extends CheckedRowsView {
  found: ImportView
  isBusy: boolean
}

/** The result of the dry run, and the decision: save all rows, the valid ones, or none. */
export function CheckedFile({ found, wrong, changed, fresh, noted, isBusy }: CheckedFileProps): ReactNode {
  const corrections = enteredCorrections(wrong.rows, useStore($typed))
  useDirtyGuard(hasTyped)
  const [offer, setOffer] = useState<ImportOptions | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const good = found.newRows + found.changedRows + found.unchangedRows
  return (
    <div className="stack">
      <div className="row checked-file">
        <p>
          <strong>{found.fileName}</strong>{' '}
          <span className="quiet">{m['imports.by']({ name: found.createdBy })}</span>
        </p>
        <OtherThanSaving {...{ found, isBusy }} />
      </div>
      {/* The bar at its foot stays within this part: it never covers the buttons above. */}
      <div ref={body} className="stack">
        <dl className="tiles">
          {counts
            .filter((count) => count !== 'repeatedRows' || found.repeatedRows > 0)
            .map((count) => (
              <div key={count} className={count === 'errorRows' && found.errorRows > 0 ? 'wrong' : ''}>
                <dt>{countWords[count]()}</dt>
                <dd>{showCount(count === 'unchangedRows' ? existingRows(found) : found[count])}</dd>
              </div>
            ))}
        </dl>
        {found.chosen.map(({ title, text }) => (
          <p key={title}>{m['imports.chosen']({ title, text })}</p>
        ))}
        {found.hidden && found.hiddenRows > 0 && <p className="quiet">{hiddenWords(found)}</p>}
        {found.sameFile && <SameFile of={found.sameFile} />}
        <UnusedColumns headers={found.headers} mapping={found.mapping} />
        {found.words.length > 0 && <FileWords {...{ found, isBusy }} />}
        {found.remedy && (
          <Remedy
            of={found.remedy}
            isPrimary={good === 0 && corrections.length === 0}
            {...{ found, isBusy }}
          />
        )}
        {Object.keys(found.unknownValues).length > 0 && <Meanings found={found} isBusy={isBusy} />}
        {found.problemGroups.some(({ rows }) => rows > 1) && <ProblemGroups of={found.problemGroups} />}
        {found.errorRows > 0 && (
          <EditRows found={found} wrong={wrong} isBusy={isBusy || corrections.length > 0} />
        )}
        {noted.total > 0 && <Notes groups={found.noteGroups} noted={noted} isBusy={isBusy} />}
        {found.effects && good > 0 && <Effects of={found.effects} />}
        {changed.total > 0 && <Changes changed={changed} isBusy={isBusy} />}
        {fresh.total > 0 && <NewRows found={found} fresh={fresh} isBusy={isBusy} />}
        {found.offer && good > 0 && <Offer of={found.offer} chosen={offer} onChoose={setOffer} />}
        <CheckedFoot {...{ found, corrections, offer, isBusy }} onFix={() => showFirstFix(body.current)} />
      </div>
    </div>
  )
}

/** Unchanged rows of existing records, without those that repeat a row of the file. */
const existingRows = ({ unchangedRows, repeatedRows }: ImportView): number => unchangedRows - repeatedRows

/** Whether cells were typed in that are not saved yet. */
const hasTyped = (): boolean => Object.keys($typed.get()).length > 0

interface FootProps {
  found: ImportView
  /** Entered corrections, which are saved before the file. */
  corrections: readonly CorrectedRow[]
  offer: ImportOptions | null
  isBusy: boolean
  onFix(): void
}

/** The counts of the dry run, and what can be done with its rows. */
function CheckedFoot({ found, corrections, offer, isBusy, onFix }: FootProps): ReactNode {
  const good = found.newRows + found.changedRows + found.unchangedRows
  // Unchanged rows already exist; a file with no others may still offer students to add.
  const written = found.newRows + found.changedRows
  const rows = written || good
  const isTyped = corrections.length > 0
  const counted = { shown: showCount(rows) }
  const ready = written > 0 ? m['imports.ready'](counted) : m['imports.done.unchanged'](counted)
  const wrong = m['imports.withErrors']({ rows: found.errorRows, shown: showCount(found.errorRows) })
  return (
    <FootBar
      counts={
        <>
          <strong>{ready}</strong>
          {found.errorRows > 0 && (
            <>
              {' '}
              · <strong className="wrong">{wrong}</strong>
            </>
          )}
          {isTyped && <span className="quiet"> {m['imports.correct.unsaved']()}</span>}
        </>
      }
    >
      {isTyped && <SaveCorrections {...{ found, corrections, isBusy }} />}
      {good > 0 && (
        <SaveFile
          {...{ found, rows }}
          agreed={{ skipBad: found.errorRows > 0, offer }}
          isPrimary={!isTyped}
          isDisabled={isBusy || isTyped}
        />
      )}
      {found.errorRows > 0 && !isTyped && (
        <button
          className={good > 0 || found.remedy?.deed ? 'button' : 'button primary'}
          type="button"
          onClick={onFix}
        >
          {m['imports.fix']()}
        </button>
      )}
    </FootBar>
  )
}

const SaveCorrections = ({ found, corrections, isBusy }: Omit<FootProps, 'offer' | 'onFix'>): ReactNode => (
  <button
    className="button primary"
    type="button"
    disabled={isBusy}
    onClick={() => void saveCorrections(found, corrections)}
  >
    {m['imports.correct.save']({ rows: corrections.length })}
  </button>
)

/** Goes to the first wrong cell, or where no row can be corrected here to the first question about unknown words. */
function showFirstFix(body: HTMLElement | null): void {
  const wrong = body?.querySelector<HTMLElement>('.correct [aria-invalid="true"]')
  const section = wrong?.closest('[data-fix]') ?? body?.querySelector('[data-fix]')
  const control = wrong ?? section?.querySelector<HTMLElement>('select, input, a, button')
  control?.focus({ preventScroll: true })
  if (wrong) wrong.scrollIntoView({ block: 'center', inline: 'nearest' })
  else section?.scrollIntoView({ block: 'start' })
}

/** Describes how rows that are hidden in the file are treated. */
function hiddenWords({ hidden, hiddenRows }: ImportView): string {
  const counted = { hidden: hiddenRows, shown: showCount(hiddenRows) }
  return hidden === 'take' ? m['imports.hidden.taken'](counted) : m['imports.hidden.skipped'](counted)
}

/** The ways to go on with the file, or with another one, without saving it. */
function OtherThanSaving({ found, isBusy }: Pick<CheckedFileProps, 'found' | 'isBusy'>): ReactNode {
  return (
    <div className="row">
      {found.state === 'checked' && (
        <>
          <button
            className="button quiet"
            type="button"
            disabled={isBusy}
            onClick={() => void matchAgain(found)}
          >
            {m['imports.matchAgain']()}
          </button>
          <button
            className="button quiet"
            type="button"
            disabled={isBusy}
            onClick={() => void checkFile(found.id, found)}
          >
            {m['imports.checkAgain']()}
          </button>
        </>
      )}
      <button className="button quiet" type="button" disabled={isBusy} onClick={() => another(found)}>
        {m['imports.another']()}
      </button>
      {found.state === 'checked' && (
        <Discard
          isQuiet
          isBusy={isBusy}
          hasCorrections={found.mends.total > 0 || hasTyped()}
          onDiscard={() => discardFile(found.id)}
        />
      )}
    </div>
  )
}

/** Warns that the same file is already saved for another subject, so this may be the wrong page. */
const SameFile = ({ of: { title, link, at } }: { of: NonNullable<ImportView['sameFile']> }): ReactNode => (
  <MessageBox kind="warning">
    <p>{m['imports.sameFile.text']({ title, time: showInstant(at) })}</p>
    {link !== '' && (
      <p>
        <a href={href(link)}>{title}</a>
      </p>
    )}
  </MessageBox>
)

interface RemedyProps {
  found: ImportView
  of: ImportRemedyReply
  /** No row can be saved before it is applied. */
  isPrimary: boolean
  isBusy: boolean
}

/** Offers a remedy for many rows at once; after it is applied, the file is checked again. */
const Remedy = ({
  found,
  of: { text, lines, deed: actionLabel, link },
  isPrimary,
  isBusy,
}: RemedyProps): ReactNode => (
  <MessageBox kind="info">
    <p>{text}</p>
    {lines.length > 0 && (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
    {actionLabel !== null && (
      <p>
        <button
          className={isPrimary ? 'button primary' : 'button'}
          type="button"
          disabled={isBusy}
          onClick={() => void remedyFile(found)}
        >
          {actionLabel}
        </button>
      </p>
    )}
    {link && (
      <p>
        <a href={href(link.to)}>{link.text}</a>
      </p>
    )}
  </MessageBox>
)

interface OfferProps {
  of: ImportOffer
  /** Null where the action is not wanted. */
  chosen: ImportOptions | null
  onChoose(chosen: ImportOptions | null): void
}

/** The optional action on saving, with its choices. */
function Offer({ of, chosen, onChoose }: OfferProps): ReactNode {
  const problems = useStore($fields)
  const help = useId()
  const first = of.choices[0]?.name ?? ''
  const outer = chosen?.[first] ?? ''
  /** Clears the choices that belong to another course. */
  function choose(name: string, value: string): void {
    const kept = name === first ? {} : chosen
    onChoose({ ...kept, [name]: value })
  }
  return (
    <div className="stack">
      <label className="row">
        <input
          type="checkbox"
          checked={chosen !== null}
          aria-describedby={help}
          onChange={({ target }) => onChoose(target.checked ? {} : null)}
        />
        {of.label}
      </label>
      <p className="quiet" id={help}>
        {of.help}
      </p>
      {chosen && (
        <div className="stack" role="group" aria-labelledby={help}>
          <div className="pair">
            {of.choices.map(({ name, title, values }) => (
              <Field key={name} label={title} problem={problems[`offer.${name}`]}>
                <select value={chosen[name] ?? ''} onChange={({ target }) => choose(name, target.value)}>
                  <option value="">{m['imports.offer.open']()}</option>
                  <Options
                    of={values
                      .filter(({ within }) => outer === '' || within === '' || within === outer)
                      .map(({ value, title: word }) => [value, word])}
                  />
                </select>
              </Field>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface SaveFileProps {
  found: ImportView
  agreed: { skipBad: boolean; offer: ImportOptions | null }
  /** Number of new or changed rows. */
  rows: number
  isPrimary: boolean
  isDisabled: boolean
}

/** Saves the file; asks first where the same file is already saved for another subject. */
function SaveFile({ found, agreed, rows, isPrimary, isDisabled }: SaveFileProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const { sameFile } = found
  const counted = { rows, shown: showCount(rows) }
  const saveLabel = agreed.skipBad
    ? m['imports.commitSome']({ ...counted, left: showCount(found.errorRows) })
    : m['imports.commit'](counted)
  const save = (again: boolean): void => void commitFile(found, { ...agreed, again })
  return (
    <>
      <button
        className={isPrimary ? 'button primary' : 'button'}
        type="button"
        disabled={isDisabled}
        onClick={() => (sameFile ? setAsked(true) : save(false))}
      >
        {saveLabel}
      </button>
      {isAsked && sameFile && (
        <ConfirmActionDialog
          question={m['imports.sameFile.ask']({ title: found.place?.title ?? '' })}
          actionLabel={saveLabel}
          onAnswer={(isYes) => {
            setAsked(false)
            if (isYes) save(true)
          }}
        >
          <p>{m['imports.sameFile.text']({ title: sameFile.title, time: showInstant(sameFile.at) })}</p>
        </ConfirmActionDialog>
      )}
    </>
  )
}
