import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { runInput } from '#lib/schemas/fees/dues.ts'
import { structureInput } from '#lib/schemas/fees/structures.ts'
import type { App } from '#lib/server/app.ts'
import { admissionsFile } from '../admissions-file.ts'
import { costOn2G } from '../blocking.ts'
import { actor, openCollege } from '../college.ts'
import { compare } from '../compare.ts'
import type { PartAlone } from '../parts.ts'
import { registerFile } from '../register-file.ts'
import { startProduct } from '../servers.ts'
import { cookiesOf } from '../sign-in.ts'
import { note } from '../table.ts'

const clerk = { username: 'clerk', password: 'bench-only-password' }
const lists = ['/app/Students', '/app/Admissions', '/app/Fees/dues']
const forms = ['/admissionForm', '/AdmissionFormForSmsk', '/app/Admin/College']

/** Measures what pages of the office cost: lists the server, forms the browser. */
async function measure(college: { students: number }): Promise<void> {
  const students = Math.min(college.students, 2_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'prangan-office-'))
  const app = await openCollege(dataDir)
  await fill(app, students).finally(() => app.close())
  const server = await startProduct(dataDir)
  try {
    const cookies = await cookiesOf(server.port, clerk)
    for (const path of lists)
      await compare(`list ${path}`, server.port, () => path, {
        header: `Cookie: ${cookies}\r\n`,
        target: 0.01,
      })
    for (const path of [...lists, ...forms]) await browse({ port: server.port, path, cookies })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function browse(page: Parameters<typeof costOn2G>[0]): Promise<void> {
  const { kilobytes, requests, blocking, shift } = await costOn2G(page)
  const isForm = forms.includes(page.path)
  note(
    `${page.path} on 2G: bytes; requests`,
    `${kilobytes.toFixed(1)} KB; ${requests}`,
    isForm ? '≤ 132 KB; ≤ 6' : '≤ 30 KB',
  )
  note(
    `${page.path} on 2G: blocked; shifted`,
    `${blocking.toFixed(0)} ms; ${shift.toFixed(3)}`,
    '≤ 400 ms; ≤ 0.1',
  )
}

async function fill(app: App, students: number): Promise<void> {
  await app.catalogue.addDefaults(actor)
  const person = { ...clerk, email: 'clerk@example.edu', fullName: 'Clerk', program: '' }
  await app.identity.createUser({ ...person, roles: ['ROLE_ADMIN', 'ROLE_ACCOUNTANT'] })
  const files = { students: await registerFile(students), admissions: await admissionsFile(students) }
  for (const [kind, bytes] of Object.entries(files)) {
    const order = {
      kind,
      bytes,
      fileName: `${kind}.xlsx`,
      isDryRun: false,
      skipBad: false,
      addMissing: false,
    }
    const { isWritten, summary } = await app.imports.atOnce(order, actor)
    if (!isWritten) throw new Error(summary.problems[0]?.message ?? `The ${kind} were not written.`)
  }
  await app.fees.types.addDefaults(actor)
  const [type] = await app.fees.types.all()
  const asked = { feeTypeId: type?.id ?? '', year: '2026-2027' }
  await app.fees.structures.add(
    v.parse(structureInput, { ...asked, amount: '45,000', dueOn: '2026-12-31' }),
    actor,
  )
  const run = v.parse(runInput, asked)
  const { pin } = await app.fees.runs.preview(run)
  await app.fees.runs.make({ ...run, pin }, actor)
  await app.jobs.idle()
}

export default { isAlone: true, measure } satisfies PartAlone
