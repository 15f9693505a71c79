import { optionCall } from '#lib/server/features/catalogue/option-call.ts'

export const GET = optionCall('getKeyValuePair')
