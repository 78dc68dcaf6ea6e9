import type { ModelGroup } from '../wages/model-groups.ts'
import { foreignLetters } from './elda-letters.ts'
import type { Insured } from './insured-runs.ts'
import { INSURED_FACTS, type InsuredFactKind } from './insured-words.ts'
import { LEAVING_REASONS, OTHER_REASON, TRANSFER_REASON } from './leaving-reasons.ts'

export const INSURED_FACT_KINDS = Object.keys(INSURED_FACTS) as InsuredFactKind[]

/** Reported by a record of its own (FH), or reckoned from the accounts of stores. */
const NOT_CHOSEN = [TRANSFER_REASON, '31', '33']
export const CHOSEN_REASONS: readonly string[] = Object.keys(LEAVING_REASONS)
  .filter(code => !NOT_CHOSEN.includes(code))
  .toSorted()

/** The employment goes on while the insurance rests: leave without pay, service in the army. */
export const isInterruption = (reason: string): boolean => LEAVING_REASONS[reason]?.employmentEnd === 'never'

/** How long a name and a reason in words may be in the record. E.29 */
export const MOST_NAME = 70
export const MOST_OTHER_REASON = 20

export type InsuredFactValues = {
  kind: InsuredFactKind
  /** Of a leaving the last day of employment, or before the insurance rests. */
  from: string
  /** BBER */
  area: string | null
  /** GERF and FRDV; null: as the contract says. */
  isMarginal: boolean | null
  isFree: boolean | null
  /** AGRD, SAGR */
  leavingReason: string | null
  otherReason: string
  /** KEBI, UEBI: what is paid for the notice follows the employment at once, what is paid for leave follows that. */
  noticePayTo: string | null
  leavePayTo: string | null
  /** The first day after the insurance rested. */
  resumesOn: string | null
  /** FANA, VONA */
  lastName: string
  firstName: string
}

type Faults = Partial<Record<keyof InsuredFactValues, string>>

/** What of a fact does not go together, at its field. */
export function insuredFactFaults(fact: InsuredFactValues): Faults {
  return { ...foreignFaults(fact), ...FAULTS[fact.kind](fact) }
}

const FIELDS_OF: Record<InsuredFactKind, readonly (keyof InsuredFactValues)[]> = {
  insurance: ['area', 'isMarginal', 'isFree'],
  leaving: ['leavingReason', 'otherReason', 'noticePayTo', 'leavePayTo', 'resumesOn'],
  name: ['lastName', 'firstName'],
}

const foreignFaults = (fact: InsuredFactValues): Faults =>
  Object.fromEntries(
    INSURED_FACT_KINDS.filter(kind => kind !== fact.kind)
      .flatMap(kind => FIELDS_OF[kind])
      .filter(field => fact[field] !== null && fact[field] !== '')
      .map(field => [field, `Gehört nicht zu „${INSURED_FACTS[fact.kind]}“`]),
  )

const MISSING = 'Muss angegeben werden'

const FAULTS: Record<InsuredFactKind, (fact: InsuredFactValues) => Faults> = {
  insurance({ area, isMarginal, isFree }) {
    if (area === null && isMarginal === null && isFree === null) return { area: MISSING }
    const isApprentice = area !== null && APPRENTICES.includes(area)
    return {
      ...(isApprentice && isMarginal && { isMarginal: 'Lehrlinge sind nicht geringfügig beschäftigt' }),
      ...(isApprentice && isFree && { isFree: 'Lehrlinge haben keinen freien Dienstvertrag' }),
    }
  },
  leaving: leavingFaults,
  name: ({ lastName, firstName }) => ({ ...nameFault('lastName', lastName), ...nameFault('firstName', firstName) }),
}

function nameFault(field: 'lastName' | 'firstName', name: string): Faults {
  if (name === '') return { [field]: MISSING }
  const foreign = foreignLetters(name, 'name')
  return foreign.length > 0 ? { [field]: `ELDA nimmt ${foreign.map(each => `„${each}“`).join(', ')} nicht` } : {}
}

/** Compensation follows the end of the employment, and the insurance lasts as long. ASVG § 11 (2) */
function leavingFaults({ from, leavingReason, otherReason, noticePayTo, leavePayTo, resumesOn }: InsuredFactValues) {
  const reason = leavingReason === null ? undefined : LEAVING_REASONS[leavingReason]
  if (leavingReason === null || !reason || !CHOSEN_REASONS.includes(leavingReason)) return { leavingReason: MISSING }
  const faults: Faults = {}
  if (leavingReason === OTHER_REASON && otherReason === '') faults.otherReason = MISSING
  if (leavingReason !== OTHER_REASON && otherReason !== '') faults.otherReason = 'Nur zum Abmeldegrund 00'
  const foreign = foreignLetters(otherReason, 'text')
  if (foreign.length > 0) faults.otherReason = `ELDA nimmt ${foreign.map(each => `„${each}“`).join(', ')} nicht`
  const never = 'Kennt dieser Abmeldegrund nicht'
  if (reason.compensation === 'never') {
    if (noticePayTo !== null) faults.noticePayTo = never
    if (leavePayTo !== null) faults.leavePayTo = never
  }
  if (noticePayTo !== null && noticePayTo <= from) faults.noticePayTo ??= 'Liegt nicht nach dem letzten Tag'
  if (leavePayTo !== null && leavePayTo <= (noticePayTo ?? from))
    faults.leavePayTo ??= noticePayTo
      ? 'Liegt nicht nach der Kündigungsentschädigung'
      : 'Liegt nicht nach dem letzten Tag'
  if (resumesOn !== null && !isInterruption(leavingReason))
    faults.resumesOn = 'Nur wenn die Beschäftigung aufrecht bleibt'
  else if (resumesOn !== null && resumesOn <= from) faults.resumesOn = 'Liegt nicht nach dem letzten Tag'
  return faults
}

const APPRENTICES = ['03', '04']
const AREA_OF_GROUP: Partial<Record<ModelGroup, string>> = { worker: '01', salaried: '02' }

type InsuranceFact = Pick<InsuredFactValues, 'area' | 'isMarginal' | 'isFree'>

/**
 * How somebody is insured by the group of the contract's model, and by a fact where that does not say it: worker 01, salaried 02; of
 * apprentices whether they become one or the other, of all others the area at all. No area: nobody said it yet.
 */
export function insuredAs(group: ModelGroup | undefined, fact: InsuranceFact | undefined): Insured {
  const area = fact?.area ?? ''
  if (group === 'apprentice') return { area: APPRENTICES.includes(area) ? area : '', isMarginal: false, isFree: false }
  const contractArea = group && AREA_OF_GROUP[group]
  return {
    area: contractArea ?? (APPRENTICES.includes(area) ? '' : area),
    isMarginal: group === 'marginal' || (fact?.isMarginal ?? false),
    isFree: group === 'freelance' || (contractArea === undefined && (fact?.isFree ?? false)),
  }
}
