import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Word {
  word: RegExp
  term: string
  /** A line that the rule refuses. */
  bites: string
}

/** Words that only this project used, and the standard term for each. */
const replaced: readonly Word[] = [
  { word: /\bfront ?door\b/i, term: 'request handler', bites: '// asked at the front door' },
  { word: /\bback ?room\b/i, term: 'worker process', bites: '// in the back room' },
  { word: /\bfinished (page|set)s?\b/i, term: 'prerendered page', bites: '// sends the finished pages' },
  { word: /\bhalf open\b/i, term: 'pending sign-in', bites: '// a half open session' },
  { word: /\btakeTurn\b/, term: 'advisory lock', bites: 'await takeTurn(db, 1)' },
  { word: /\bKeptMoney\b/, term: 'Forfeit', bites: 'type X = KeptMoney' },
  { word: /\bHeldAttempt\b/, term: 'LockedAttempt', bites: 'type X = HeldAttempt' },
  { word: /\bHeldRows\b/, term: 'PendingRows', bites: 'type X = HeldRows' },
  { word: /\bheldMarks\b/, term: 'imported marks', bites: 'const heldMarks = 1' },
  { word: /\b[Tt]oldDeed\b/, term: 'ActivityEntry', bites: 'type X = ToldDeed' },
  {
    word: /\bTold(Change|Run|Step|Entry|Doubt)\b/,
    term: 'ChangeSummary and the like',
    bites: 'type X = ToldRun',
  },
  { word: /\btakeTold\b/, term: 'takeMessage', bites: 'takeTold(context)' },
  {
    word: /\bDeed(Dialog|Row|List|Options)\b/,
    term: 'ConfirmActionDialog, FormActions, ActivityList',
    bites: '<DeedRow />',
  },
  { word: /\b(Due|Review|Plain)Deeds\b/, term: 'DueActions, ReviewActions', bites: '<DueDeeds />' },
  { word: /\bPaymentDeedForm\b/, term: 'PaymentActionForm', bites: '<PaymentDeedForm />' },
  { word: /\buseDeed\b/, term: 'action', bites: 'useDeed()' },
  { word: /\b(show|type|start|make|chain)Anew\b/, term: 'reload, retype, restart', bites: 'showAnew()' },
  { word: /\bMend(ed)?(Rows?|Cells)\b/, term: 'EditRows, CorrectedCells', bites: '<MendRows />' },
  { word: /\bCellMend\b/, term: 'CellCorrection', bites: 'type X = CellMend' },
  { word: /\bSaidFields\b/, term: 'ProvidedFields', bites: 'type X = SaidFields' },
  { word: /\bkeepUnsaid\b/, term: 'mergeOmittedFields', bites: 'keepUnsaid()' },
  { word: /\bSentAdmission\b/, term: 'AdmissionPayload', bites: 'type X = SentAdmission' },
  { word: /\bListedAdmission\b/, term: 'AdmissionListRow', bites: 'type X = ListedAdmission' },
  { word: /\bShownPayment\b/, term: 'PaymentView', bites: 'type X = ShownPayment' },
  { word: /\bClaimColumns?\b/, term: 'UniqueColumn', bites: 'type X = ClaimColumn' },
  { word: /\bWholeEnds?\b/, term: 'SingleStepCompletion', bites: 'type X = WholeEnd' },
  { word: /\binsertSeveral\b/, term: 'insertMany', bites: 'insertSeveral()' },
  { word: /\bExamBoard\b/, term: 'ExamCache', bites: 'type X = ExamBoard' },
  { word: /\bfieldsBelow\b/, term: 'withFieldPrefix', bites: 'fieldsBelow()' },
  { word: /\bopeningRepository\b/, term: 'scheduledReleaseRepository', bites: 'openingRepository(db)' },
  { word: /\bgoneOutside\b/, term: 'refundedExternally', bites: 'goneOutside()' },
  { word: /\bleftAtThat\b/, term: 'writtenOff', bites: 'leftAtThat()' },
  { word: /\bisForgotten\b/, term: 'isCreateAbandoned', bites: 'isForgotten(at)' },
  { word: /\bnextTimeOfReceived\b/, term: 'nextCheckAfterPayment', bites: 'nextTimeOfReceived()' },
  { word: /\bsayAudit\b/, term: 'formatEntry', bites: 'sayAudit()' },
  {
    word: /\b(interface|type|class) (Visit|House|TestHouse|Bulk|Stamp|Beat|Letter|Turns)\b/,
    term: 'see decision 14',
    bites: 'interface Visit {',
  },
]

const offences = (text: string): string[] =>
  replaced.flatMap(({ word, term }) => {
    const [found] = word.exec(text) ?? []
    return found ? [`“${found}”: ${term}`] : []
  })

/** Participles and gerunds that were used as names of types. */
const participles =
  'Asked Sent Listed Known Found Held Kept Told Said Shown Seen Typed Wanted Begun Looked Judged Mended Meant Settled Carried Remembered Drawn Taken Given Made Gone Left Claimed Counted Named Pinned Read Written Saved Chosen Opened Closed Planned Prepared Stored Added Changed Started Received Answered Ended Moved Placed Refused Described Undone Done Gathered Uploaded Composed Published Collected Owed Paid Matched Telling Asking Sending Reading Writing Waiting Deciding Changing Standing'.split(
    ' ',
  )
const participleType = new RegExp(`^(?:export )?(?:interface|type) (${participles.join('|')})\\b`, 'gm')

const bareParticiples = (source: string): string[] =>
  [...source.matchAll(participleType)].map(([, name = '']) => name)

const read = (paths: readonly string[]): [string, string][] =>
  globSync([...paths])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\/paraglide|architecture\/names\.test|node_modules/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')])

describe('names', () => {
  it('are terms of the field in code, comments and documents', () => {
    const files = read(['{src,tests,tools,bench}/**/*.{ts,tsx,astro,mjs}', '{docs/**/,}*.md'])
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap(([path, text]) => offences(text).map((found) => `${path} ${found}`))).toEqual([])
  })

  it.each(replaced)('bites: $bites', ({ bites }) => {
    expect(offences(bites)).toHaveLength(1)
  })

  it('of types are nouns', () => {
    const files = read(['{src,tests,tools,bench}/**/*.{ts,tsx,astro}'])
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap(([path, text]) => bareParticiples(text).map((name) => `${path}: ${name}`))).toEqual(
      [],
    )
  })

  it.each(['interface Asked {', 'export type Sent = string', 'type Standing = Pick<X, "a">'])(
    'bites: %s',
    (line) => {
      expect(bareParticiples(line)).toHaveLength(1)
    },
  )

  it('may begin with a participle', () => {
    expect(bareParticiples('interface StoredFile {\ntype SentForm = X')).toEqual([])
  })
})
