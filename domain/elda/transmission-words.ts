/**
 * Where an attempt to send a file stands. `waiting`: ELDA has it and works on it; `uncertain`: it may have arrived, so that nothing but a
 * return or somebody with a reason decides; `repeated`: somebody had it sent once more.
 */
export const TRANSMISSION_STATES = {
  queued: 'wird gleich gesendet',
  sending: 'wird gesendet',
  waiting: 'bei ELDA in Arbeit',
  uncertain: 'ungewiss',
  sent: 'gesendet',
  failed: 'nicht gesendet',
  repeated: 'noch einmal gesendet',
} as const
export type TransmissionState = keyof typeof TRANSMISSION_STATES

/** While an attempt stands so, no other one begins and the file is not withdrawn. */
export const OPEN_TRANSMISSIONS: readonly TransmissionState[] = ['queued', 'sending', 'waiting', 'uncertain']

/** What the event log keeps of sending and fetching. */
export const TRANSMISSION_FIELDS = {
  protocolNumber: 'Protokollnummer',
  serviceStatus: 'Status von ELDA',
} as const
