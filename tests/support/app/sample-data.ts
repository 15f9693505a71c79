/** The sample college as its first start leaves it; made once a run, see `make-sample-college.ts`. */
export const sampleData = 'test-results/demo-data'

/** A sandbox of the payment gateway that nobody has started: where nobody pays, no test asks the gateway itself. */
export const noGateway = 'http://127.0.0.1:9'
