/** The sample college as its first start leaves it; created once per run, see `make-sample-college.ts`. */
export const sampleData = 'test-results/demo-data'

/** The address of a gateway sandbox that is not running: tests without payments must not reach the real gateway. */
export const noGateway = 'http://127.0.0.1:9'
