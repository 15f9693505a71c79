import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import { originOf } from '../../kernel/env.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Notification, NotificationsOf } from '../../kernel/notifications/notification.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Catalogue } from '../catalogue/feature.ts'
import type { College } from '../college/feature.ts'
import type { GradeScales, Results } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'
import { bundleFiles, bundleKeptForDays } from './bundles/bundle-files.ts'
import { type Bundles, createBundles, type ShownBundle } from './bundles/bundles.service.ts'
import type { BundleInput } from './bundles/make-bundle.task.ts'
import { createDegreeRules, type DegreeRules } from './degree-rules/degree-rules.service.ts'
import type { TranscriptMemo } from './memo/transcript-memo.ts'
import { transcriptsPersonalData } from './personal-data.ts'
import { transcriptOffice, ownCopy } from './policy.ts'
import { transcriptsRepository } from './repository.ts'
import { createIssuing, type Issuing } from './transcripts/issue.service.ts'
import { type VerifiedTranscript, verifyTranscript } from './transcripts/verify-transcript.ts'
import type {} from './tables.ts'

/** Describes the audit actions of transcripts and links audit entries to their records. */
const transcriptsTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'degreeRule.saved',
    'degreeRule.removed',
    'transcript.issued',
    'transcriptBundle.made',
  ),
  records: {
    transcript: {
      ...recordsIn({
        table: 'students',
        key: 'roll_number',
        name: 'roll_number',
        isPerson: true,
        searched: ['roll_number', 'name'],
        page: '/[...locale]/app/Memos',
      }),
      // Marks may have a roll number that is not in the register.
      find: async (_, ids) =>
        new Map(ids.map((id) => [id, { name: id, to: id ? routes.memosOf(id) : null }] as const)),
    },
  },
}

/** Notifies the person who requested memos of a branch when they are made or have failed. */
const bundleNotifications: NotificationsOf = async (app, { roles }, { jobs }) => {
  const own = jobs.filter(({ kind }) => kind === 'transcripts.bundle')
  if (own.length === 0 || !transcriptOffice.some((role) => roles.includes(role))) return []
  const bundles = new Map((await app.transcripts.bundles.newest()).map((bundle) => [bundle.id, bundle]))
  return own.flatMap(({ id, state, endedAt }) => {
    const bundle = bundles.get(id)
    return bundle ? [{ ...describeBundle(bundle, state === 'failed'), key: `job ${id}`, at: endedAt }] : []
  })
}

function describeBundle(
  { title: subject, made, skipped }: ShownBundle,
  isFailed: boolean,
): Omit<Notification, 'key' | 'at'> {
  const name = isFailed ? 'failed' : 'memosMade'
  const said = { name, subject, text: m[`notification.${name}`]({ subject }), link: routes.memos }
  if (isFailed) return said
  const counts = { made: showCount(made ?? 0), skipped: showCount(skipped.length) }
  return { ...said, detail: m['transcripts.bundle.counts'](counts) }
}

const minutes = 60_000

/** Consolidated memos over all exams of a student, and the rules for the class of a degree. */
export const transcriptsFeature: Feature = {
  name: 'transcripts',
  personalData: transcriptsPersonalData,
  actions: [
    {
      title: m['transcripts.rules.link'],
      page: m['transcripts.title'],
      link: routes.memoRules,
      roles: transcriptOffice,
    },
  ],
  menu: [
    {
      key: 'memos',
      group: 'work',
      rank: 105,
      icon: 'results',
      title: m['transcripts.title'],
      link: routes.memos,
      roles: transcriptOffice,
    },
  ],
  pageHelp: {
    '/[...locale]/app/Memos': m['pageHelp.memos'],
    '/[...locale]/app/Memos/rules': m['pageHelp.memoRules'],
  },
  pages: {
    '/[...locale]/app/Memos': transcriptOffice,
    '/[...locale]/app/Memos/rules': transcriptOffice,
    '/[...locale]/app/Memos/download': transcriptOffice,
    '/[...locale]/app/Memos/own': ownCopy,
  },
  ...transcriptsTrail,
  audited: {
    degreeRule: ['classes'],
    transcript: ['rollNumber', 'regulation'],
    transcriptBundle: ['title', 'made', 'skipped'],
  },
  files: bundleFiles,
  notifications: bundleNotifications,
  jobs: {
    'transcripts.bundle': {
      lane: 'work',
      timeLimit: 30 * minutes,
      attempts: 3,
      access: transcriptOffice,
      // The drawing code is large and rarely needed, so it is loaded on demand. The service wrote the input, so the
      // cast is safe.
      run: async (task, { id, input }, report) =>
        (await import('./bundles/make-bundle.task.ts')).makeBundle(task, id, input as BundleInput, report),
    },
  },
  documents: {
    'transcripts.memo': {
      drawing: new URL('./memo/transcript-memo.document.ts', import.meta.url),
      samples: async (words) => (await import('./memo/transcript-memo.samples.ts')).transcriptSamples(words),
    },
  },
}

export interface Transcripts extends Issuing {
  rules: DegreeRules
  bundles: Bundles
  /** @throws DomainError NotFound `memo.unknownCode` */
  verify(typedCode: string): Promise<VerifiedTranscript>
}

interface Needs {
  college: Pick<College, 'letterhead'>
  students: Students
  catalogue: Catalogue
  results: Results
  gradeScales: { read(): Promise<GradeScales> }
}

export function createTranscripts(kernel: Kernel, needs: Needs): Transcripts {
  const { database, clock, snapshots, files, jobs, people, hooks, env } = kernel
  const store = storeOf(database, transcriptsRepository)
  const rules = createDegreeRules({ store, clock })
  const parts = { ...needs, store, clock, rules, snapshots, jobs, people }
  const bundles = createBundles(parts)
  hooks.daily.push(async ({ daysAgo }) => ({
    memoFiles: await bundles.dropBefore(daysAgo(bundleKeptForDays)),
  }))
  return {
    ...createIssuing({
      ...parts,
      letterhead: needs.college.letterhead,
      bytesOf: files.get,
      publicOrigin: originOf(env),
    }),
    rules,
    bundles,
    verify: (typedCode) => verifyTranscript(parts, typedCode),
  }
}

export type { TranscriptSemester } from './transcripts/transcript.ts'
export type { ShownBundle } from './bundles/bundles.service.ts'
export type { LookedUp } from './transcripts/issue.service.ts'
export type { NamedExam } from './transcripts/student-transcripts.ts'
export type { RuleInForce } from './degree-rules/degree-rules.service.ts'
export type { VerifiedTranscript } from './transcripts/verify-transcript.ts'

declare module '../../kernel/app.ts' {
  interface App {
    transcripts: Transcripts
  }
}

declare module '../../kernel/documents/document-kind.ts' {
  interface DocumentData {
    'transcripts.memo': TranscriptMemo
  }
}
