import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getDistinctExamTitlesBy.ts'
import { ask } from '../support/call.ts'
import { engines } from '../support/databases.ts'
import { type TestHouse, julyExam, lakshmi, openHouse, publishedExam } from '../support/house.ts'

const examTitle = julyExam.title

describe.each(engines)('getDistinctExamTitlesBy on %s', (engine) => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse(engine)
  })
  afterEach(() => house.close())

  it('lists what is out, newest first', async () => {
    await publishedExam(house)
    await publishedExam(house, { ...julyExam, title: 'A / B 50% 🎓', heldYear: 2027 })
    await house.app.results.exams.create({ ...julyExam, title: 'Draft' }, lakshmi)
    expect((await ask(house, GET)).body).toEqual(['A / B 50% 🎓', examTitle])
  })
})
