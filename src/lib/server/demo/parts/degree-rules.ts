import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import type { DemoPart } from '../demo-part.ts'

/** Credits of a B.Tech degree by JNTUH and JNTUK, in hundredths. */
const requiredCredits = 16_000

/** The sample students are in the middle of their course, so no memo names a class yet. */
const seedDegreeRules: DemoPart = async (app, actor) => {
  for (const regulation of ['R20', 'R22'])
    await app.transcripts.rules.save(
      { regulation, version: 0 },
      { ...usualDegreeRule, requiredCredits },
      actor,
    )
}
export default seedDegreeRules
