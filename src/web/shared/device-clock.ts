/**
 * Returns the time of the device's clock in milliseconds since 1970, for time that passes between page loads and without the
 * server. Never for the current day, which comes from the server.
 */
export const deviceNow = (): number => Date.now()
