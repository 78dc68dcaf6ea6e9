/** What ELDA says of a notice, or of a whole file. Domain 1.1 */
export type ReturnOutcome = 'accepted' | 'partly_accepted' | 'rejected' | 'open'

export type ReturnCode = { code: string; text: string; isError: boolean; line: number | null }

export type ReturnedNotice = { reference: string; outcome: ReturnOutcome; codes: ReturnCode[] }

/** `mitteilung_<Protokollnr>.xml` */
export type Protocol = {
  kind: 'protocol'
  protocol: string
  /** Of the file that was sent. */
  sentFile: string
  outcome: ReturnOutcome
  codes: ReturnCode[]
  notices: ReturnedNotice[]
}

export type ClearingDetail = { label: string; value: string }
export type AskedCode = { code: string; urgency: string; text: string; details: ClearingDetail[] }

/** What the insurer asks about one notice. */
export type AskedCase = {
  isTest: boolean
  account: string
  reference: string
  /** INF1, where it comes back. */
  personnelNumber: string
  lastName: string
  firstName: string
  number: string
  urgency: string
  /** The insurer’s day; empty where it says none. */
  askedOn: string
  codes: AskedCode[]
}

/** `cm_<Nr>.xml` */
export type Clearing = { kind: 'clearing'; cases: AskedCase[] }

/** `mbd_<Protokollnr>_<BKNR>`: to be read, it changes nothing. */
export type ReturnText = { kind: 'text'; protocol: string; account: string; text: string }

export type ReturnContent = Protocol | Clearing | ReturnText

export const MAX_CASES = 1000
/** Notices of one file that are told of in one return. */
export const MAX_RETURNED = 5000
