import { beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { userWith } from '../../support/calls/call.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { erasingIn } from '../../support/people/erase-person.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'

const day = 24 * 60 * 60

describe.each(engines)('the forms of several admissions on %s', (engine) => {
  const of = erasingIn(engine)
  const formFiles = () => of.testApp.app.admissions.formFiles
  let ids: string[]
  beforeEach(async () => {
    await of.testApp.app.catalogue.addDefaults(lakshmi)
    ids = []
    for (const [index, name] of ['Asha Rao', 'Ravi Kumar', 'Sita Devi'].entries()) {
      const own = { aadharNo: String(300_000_000_000 + index), hallTicketNo: '', name }
      ids.push((await of.testApp.app.admissions.save(newAdmission(own), swathi)).id)
    }
  })

  const start = (chosen: readonly string[]): Promise<string> => formFiles().start(chosen, 'en', swathi)

  async function fileOf(id: string) {
    const file = (await formFiles().newest()).find((each) => each.id === id)
    if (!file) throw new Error('There is no such file of forms.')
    return file
  }

  async function make(chosen: readonly string[]) {
    const id = await start(chosen)
    const { problem } = await of.testApp.app.jobs.ended(id)
    return { id, problem }
  }

  async function textOf({ address }: { address: string | null }): Promise<string> {
    const { files } = of.testApp.app
    const file = await files.find(address?.split('/')[2] ?? '')
    return (await drawingOf((file && (await files.get(file.hash))) ?? new Uint8Array())).join('\n')
  }

  it('are one file, in the order of the choice, of which the office is notified', async () => {
    const [first = '', second = ''] = ids
    const { id, problem } = await make([second, first])
    expect(problem).toBeNull()
    const file = await fileOf(id)
    expect(file).toMatchObject({ forms: 2, made: 2, by: expect.any(String) })
    const text = await textOf(file)
    expect(text.indexOf('Ravi Kumar')).toBeGreaterThan(-1)
    expect(text.indexOf('Asha Rao')).toBeGreaterThan(text.indexOf('Ravi Kumar'))
    expect(text).not.toContain('Sita Devi')
    expect(await auditedRows(of.testApp, 'admissionForms.made')).toMatchObject([{ after: { forms: 2 } }])
    const notifications = await of.testApp.app.notifications.of({
      ...userWith('ROLE_ADMISSIONS'),
      id: swathi.id,
    })
    expect(notifications.filter(({ name }) => name === 'formsMade')).toMatchObject([
      { text: 'The PDF is ready: 2 admission forms', link: '/app/Admissions/forms' },
    ])
  })

  it('are made once for two requests at once, and expire', async () => {
    const [one, other] = await Promise.all([start(ids), start(ids)])
    expect(other).toBe(one)
    await of.testApp.app.jobs.ended(one)
    expect((await fileOf(one)).address).not.toBeNull()
    later(of.testApp, 7 * day + 1)
    expect((await fileOf(one)).address).toBeNull()
    expect(await formFiles().dropBefore(of.testApp.clock.now())).toBe(1)
  })

  it('are deleted with one of their people', async () => {
    const [first = '', second = '', third = ''] = ids
    const { id: both } = await make([first, second])
    const { id: other } = await make([third])
    await of.erase('2026/0001')
    expect((await formFiles().newest()).map(({ id }) => id)).toEqual([other])
    expect(await of.testApp.app.database.reads.selectFrom('files').select('owner_id').execute()).toEqual([
      { owner_id: other },
    ])
    expect(both).not.toBe(other)
  })

  it('are not made where no admission is left, and refused where none or too many are chosen', async () => {
    expect(await make(['no-such-admission'])).toMatchObject({ problem: 'admissions.formsGone' })
    await expect(start([])).rejects.toMatchObject({ code: 'list.noneSelected' })
    const many = Array.from({ length: 501 }, (_, index) => String(index))
    await expect(start(many)).rejects.toMatchObject({ code: 'list.tooManySelected', params: { most: 500 } })
  })
})
