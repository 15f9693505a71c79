import { buildSite } from '../build-site.ts'
import { step } from '../steps.ts'

await step('Building the pages', buildSite)
