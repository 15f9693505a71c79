import { describe, expect, it } from 'vitest'
import { showPerson } from '#lib/server/features/privacy/web/privacy-form.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf, erasingIn } from '../../support/people/erase-person.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const roll = '21B81A0501'
/** Published results of a person who is in no register. */
const graduate = Buffer.from(`Htno,Student Name,Subcode,Subname,Internals,Grade,Credits
${roll},Kiran Mehta,CN,COMPUTER NETWORKS,25,A,3`)

describe.each(engines)('whose an earlier roll number is, where a person is looked for, on %s', (engine) => {
  const its = erasingIn(engine)
  const students = () => its.testApp.app.students
  const recordsOf = async (typed: string) => (await its.data().find(typed)).map(({ records }) => records)
  const show = (typed: string, only = '') => showPerson(its.testApp.app, { typed, only })

  const typed = async (name: string, rollNumber: string) =>
    typedStudent({
      name,
      rollNumber,
      admissionNumber: `ADM-${name.slice(0, 1)}`,
      ...(await placeInCse(its.testApp)),
      changesNumber: 'true',
      numberReason: 'it was mistyped',
    })
  const add = async (name: string, rollNumber: string) =>
    students().add(await typed(name, rollNumber), lakshmi)
  const change = async (id: string, name: string, rollNumber: string) =>
    students().change(id, await typed(name, rollNumber), (await students().show(id))?.version ?? 0, lakshmi)

  it('two who had one number are two, and one of them is erased alone', async () => {
    const asha = await add('Asha Rao', roll)
    await change(asha, 'Asha Rao', 'R2')
    const bina = await add('Bina Das', roll)
    await change(bina, 'Bina Das', 'R3')
    expect(await recordsOf('R2')).toEqual([{ student: ['R2'], studentRecord: [asha] }])
    const [one, other] = (await show(roll))?.choices ?? []
    expect([one, other].map((choice) => choice?.facts[0]?.who).toSorted()).toEqual([
      'R2 · ADM-A · Asha Rao',
      'R3 · ADM-B · Bina Das',
    ])
    expect(await endOf(its.erase(roll))).toBe('person.several')
    await its.erase('R2')
    expect(await students().show(asha)).toBeNull()
    expect(await students().show(bina)).toMatchObject({ rollNumber: 'R3' })
    expect(await students().history(bina)).toHaveLength(1)
  })

  it('results under a mistyped number stay those of whom they name, and are looked at apart', async () => {
    await publishedExam(its.testApp, undefined, graduate)
    const { id: examId } = await its.testApp.app.database.reads
      .selectFrom('exams')
      .select('id')
      .executeTakeFirstOrThrow()
    await its.testApp.app.database.writes
      .insertInto('result_holds')
      .values({
        id: 'hold',
        exam_id: examId,
        roll_number: roll,
        reason: 'fee',
        held_by: lakshmi.id,
        held_at: its.testApp.clock.now(),
        released_at: its.testApp.clock.now(),
        released_by: lakshmi.id,
      })
      .execute()
    const asha = await add('Asha Rao', roll)
    await change(asha, 'Asha Rao', 'R2')
    expect(await recordsOf('R2')).toEqual([{ student: ['R2'], studentRecord: [asha] }])
    expect(await show('R2')).toMatchObject({ doubtful: [roll] })
    const sections = (await show('R2'))?.sections.map(({ name }) => name) ?? []
    expect(sections.filter((name) => name.startsWith('results.'))).toEqual([])
    const choices = (await show(roll))?.choices ?? []
    expect(choices.map(({ facts }) => facts[0]?.who).toSorted()).toEqual([
      `${roll} · Kiran Mehta`,
      'R2 · ADM-A · Asha Rao',
    ])
    await its.erase('R2')
    expect(await students().show(asha)).toBeNull()
    expect(await its.where('Kiran Mehta')).toContain('published_results')
    expect(await its.testApp.app.database.reads.selectFrom('result_holds').select('id').execute()).toEqual([
      { id: 'hold' },
    ])
  })

  it('results that bear a name which the student had are theirs', async () => {
    await publishedExam(its.testApp, undefined, graduate)
    const kiran = await add('Kiran Mehta', roll)
    await change(kiran, 'Kiran Mehta', 'R2')
    await change(kiran, 'Kiran Joshi Varma', 'R2')
    expect(await recordsOf(roll)).toEqual([{ student: ['R2', roll], studentRecord: [kiran] }])
    expect(await show('R2')).toMatchObject({ doubtful: [] })
  })
})
