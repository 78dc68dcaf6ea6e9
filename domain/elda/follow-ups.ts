import type { RecordValues } from './records.ts'
import { FILED_STATES, type NoticeKind, type RegistrationState } from './registration-states.ts'

export const FOLLOW_UP_KINDS = ['M8', 'M9', 'S3', 'S4'] as const
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number]

const FOLLOWERS: Partial<Record<NoticeKind, readonly FollowUpKind[]>> = {
  ...{ M3: ['M8', 'S3'], M8: ['M8', 'S3'], M4: ['M9', 'S4'], M9: ['M9', 'S4'] },
}

/** What a notice that is with ELDA can be followed by: its correction and its cancellation. A change has neither. ÖGK, Änderungsmeldung */
export const followersOf = ({
  kind,
  state,
}: {
  kind: NoticeKind
  state: RegistrationState
}): readonly FollowUpKind[] => (FILED_STATES.includes(state) ? (FOLLOWERS[kind] ?? []) : [])

const ALIKE = ['BKNR', 'DGNA', 'DTEL', 'MAIL', 'INF1', 'INF2', 'VSNR', 'GEBD']
const OF_LEAVING = [
  'GERF',
  'EBSV',
  'AGRD',
  'SAGR',
  'KEAB',
  'KEBI',
  'UEAB',
  'UEBI',
  'BVEN',
  'UMDA',
  'SOUM',
  'ZTUM',
  'ZKUM',
]
const TAKEN: Readonly<Record<FollowUpKind, readonly string[]>> = {
  M8: [...ALIKE, 'REFV', 'BVAB', 'VWAZ'],
  M9: [...ALIKE, ...OF_LEAVING],
  S3: ALIKE,
  S4: [...ALIKE, 'UMDA'],
}

type Told = { reference: string; values: RecordValues }

/**
 * A correction or cancellation as the original gives it. It names the first notice of the chain, and the day that holds by now: of
 * what was corrected the right one.
 */
export function followUpValues(kind: FollowUpKind, { reference, values }: Told): Record<string, string> {
  const day = values.RDAT || values.ADAT || ''
  const isCorrection = kind === 'M8' || kind === 'M9'
  const transferred = values.RWUM ?? ''
  return compact({
    ...Object.fromEntries(TAKEN[kind].map(name => [name, values[name] ?? ''])),
    REFU: values.REFU || reference,
    ADAT: day,
    RDAT: isCorrection ? day : '',
    RUUM: kind === 'M9' || kind === 'S4' ? (values.RUUM ?? '') || transferred : '',
  })
}

const compact = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
