import { optionCall } from '#lib/server/features/catalogue/web/option-call.ts'

export const GET = optionCall('getAllbranchesbasedonleveldegree')
