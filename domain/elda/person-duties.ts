import { type Day, dateOf, dayNumber } from '../wages/calendar.ts'
import type { DutyState, MissingForNotice, PersonDutyReason } from './duty-words.ts'
import { type FiledNotice, filedEpisodes } from './filed-episodes.ts'
import { isInterruption } from './insured-facts.ts'
import { type InsuredRun, insuredRuns } from './insured-runs.ts'
import { type Before, knownBefore } from './known-before.ts'
import { noticeDeadline } from './notice-deadlines.ts'
import { type NoticeDuty, noticeDuties } from './notice-duties.ts'
import { type CasualDay, type PersonData, personInsurance } from './person-insurance.ts'
import type { NoticeKind } from './registration-states.ts'

export type DutySource = { noun: 'people/employees' | 'people/contracts' | 'elda/insured-facts'; id: number }

export type PersonDuty = Omit<NoticeDuty, 'kind' | 'reason'> & {
  kind: NoticeKind
  reason: PersonDutyReason
  missing: MissingForNotice[]
  /** The record that says so. */
  source: DutySource
}

export type DutyPerson = PersonData &
  Before & {
    id: number
    hasNumber: boolean
    hasBirthDate: boolean
    /** ELDA takes the name, as it is or as somebody spelled it. */
    hasEldaName: boolean
    /** The day since which the address is abroad; null: it is not. */
    abroadSince: Day | null
    /** With the social insurance. */
    notices: readonly FiledNotice[]
    requests: readonly { kind: 'VS' | 'AV'; day: Day }[]
  }

/** Everything that is due of somebody, reckoned from the data alone: the last day first to come, and in the order in which to file it. */
export function personDuties(person: DutyPerson, today: Day): PersonDuty[] {
  const insurance = personInsurance(person)
  const { lasting, casual } = parted(person, insurance.casual)
  const all = insuredRuns(insurance.inService, insurance.contracts).map(run => withAccount(run, person.notices))
  const { runs, stated } = knownBefore(all, lasting, person)
  const duties = [...noticeDuties(runs, filedEpisodes(lasting, stated)), ...casual].map(duty => shown(duty, person))
  const requests = [...numberRequest(duties, person), ...addressNotice(runs, person, today)]
  return [...requests, ...duties].toSorted((a, b) => a.dueOn - b.dueOn)
}

/** Where a store has no account (any more), what was told of somebody stays true. */
function withAccount(run: InsuredRun, notices: readonly FiledNotice[]): InsuredRun {
  const told = run.account === '' ? notices.at(-1) : undefined
  return told ? { ...run, account: told.transfer?.account ?? told.account } : run
}

/** Each day of work is registered by itself; nobody is deregistered after it: the monthly report of contributions ends it. */
function parted({ contracts, notices, firstDay }: DutyPerson, days: readonly CasualDay[]) {
  const ofDay = (day: Day) => {
    const holding = contracts.filter(({ from, to }) => from <= day && (to === null || day <= to))
    return holding.length > 0 && holding.every(({ group }) => group === 'casual')
  }
  const taken = new Set(notices.flatMap(({ kind, original }) => (kind === 'S3' ? [original] : [])))
  const ofCasual = notices.filter(({ kind, day }) => (kind === 'M3' || kind === 'S3') && ofDay(day))
  const told = ofCasual.filter(({ kind, reference }) => kind === 'M3' && !taken.has(reference))
  const missing = days.filter(({ day }) => day >= firstDay && !told.some(notice => notice.day === day))
  const wrong = told.filter(notice => !days.some(({ day }) => day === notice.day))
  return {
    lasting: notices.filter(notice => !ofCasual.includes(notice)),
    casual: [
      ...missing.map(({ day, account, insured }) => ({
        ...blank('M3', day),
        account,
        insured,
        reason: 'casual' as const,
      })),
      ...wrong.map(({ day, account, reference }) => ({
        ...blank('S3', day),
        ...{ account, original: reference, reason: 'never-begun' as const },
      })),
    ],
  }
}

const blank = <Kind extends NoticeDuty['kind']>(kind: Kind, day: Day) => ({
  ...{ kind, day, rightDay: null, insured: null, weeklyMinutes: null, original: null, transfer: null },
  dueOn: dayNumber(noticeDeadline(kind, dateOf(day))),
})

type Reckoned = Omit<NoticeDuty, 'reason'> & { reason: PersonDutyReason }

function shown(duty: Reckoned, person: DutyPerson): PersonDuty {
  const { leavings } = person
  const rests = leavings.find(({ day, reason }) => day === duty.day && isInterruption(reason))
  const resumes = leavings.find(({ resumesOn }) => resumesOn === duty.day)
  let { reason } = duty
  if (duty.kind === 'M4' && reason === 'exit' && rests) reason = 'rests'
  if (duty.kind === 'M3' && reason === 'reentry' && resumes) reason = 'resumes'
  return { ...duty, reason, missing: missingFor({ ...duty, reason }, person), source: sourceOf(duty, person) }
}

/** Who leaves, and until when the insurance lasts after it. */
const leavingOf = ({ leavings }: DutyPerson, last: Day) =>
  leavings.find(({ day, leavePayTo, noticePayTo }) => (leavePayTo ?? noticePayTo ?? day) === last)

const OF_PERSON: readonly NoticeKind[] = ['M3', 'M4', 'M6']
/** F7115 */
const AREAS_OF_HOURS = ['01', '02', '03', '04', '11']

function missingFor(duty: Reckoned, person: DutyPerson): MissingForNotice[] {
  const { kind, account, insured, weeklyMinutes, transfer, day, rightDay, reason } = duty
  const missing: MissingForNotice[] = []
  if (account === '' || transfer?.account === '') missing.push('account')
  if ((kind === 'M3' || kind === 'M6') && insured?.area === '') missing.push('area')
  const tellsHours = kind === 'M3' && insured && !insured.isFree && AREAS_OF_HOURS.includes(insured.area)
  if (tellsHours && reason !== 'casual' && !weeklyMinutes) missing.push('hours')
  if ((kind === 'M4' || kind === 'M9') && !transfer && !leavingOf(person, rightDay ?? day))
    missing.push('leavingReason')
  if (!person.hasNumber && !person.hasBirthDate) missing.push('birthDate')
  if (OF_PERSON.includes(kind) && !person.hasEldaName) missing.push('name')
  return missing
}

function sourceOf({ kind, day, rightDay }: Reckoned, { id, facts, contracts, leavings }: DutyPerson): DutySource {
  const at = rightDay ?? day
  const fact = facts.find(({ from }) => from === at)
  const contract = contracts.find(({ from }) => from === at)
  if (kind === 'M6' && fact && !contract) return { noun: 'elda/insured-facts', id: fact.id }
  if (kind === 'M6' && contract) return { noun: 'people/contracts', id: contract.id }
  const leaving = leavings.find(each => (each.day === at && isInterruption(each.reason)) || each.resumesOn === at)
  return leaving ? { noun: 'elda/insured-facts', id: leaving.id } : { noun: 'people/employees', id }
}

/** Before a notice that would name it can be made. F7050, F7051 */
function numberRequest(duties: readonly PersonDuty[], person: DutyPerson): PersonDuty[] {
  if (person.hasNumber || person.requests.some(({ kind }) => kind === 'VS')) return []
  const first = duties.filter(({ kind }) => OF_PERSON.includes(kind)).toSorted((a, b) => a.dueOn - b.dueOn)[0]
  if (!first) return []
  const missing = first.missing.filter(each => each === 'account' || each === 'birthDate' || each === 'name')
  return [
    ofEmployee('VS', 'number-missing', person, { account: first.account, day: first.day, dueOn: first.dueOn, missing }),
  ]
}

/** Of who is insured; an address that was there when the person came into Kontor as registered was told before. ASVG § 34 (1) */
function addressNotice(runs: readonly InsuredRun[], person: DutyPerson, today: Day): PersonDuty[] {
  const { abroadSince, requests, stated, recordedOn, firstDay } = person
  const run = runs.find(({ to }) => to === null || to >= today)
  if (abroadSince === null || !run) return []
  const day = Math.max(abroadSince, run.from)
  const wasTold = stated !== null && day <= Math.max(stated.since ?? recordedOn, recordedOn, firstDay)
  if (wasTold || requests.some(each => each.kind === 'AV' && each.day >= day)) return []
  const dueOn = dayNumber(noticeDeadline('M6', dateOf(day)))
  return [
    ofEmployee('AV', 'abroad', person, {
      account: run.account,
      day,
      dueOn,
      missing: run.account === '' ? ['account'] : [],
    }),
  ]
}

const ofEmployee = (
  kind: NoticeKind,
  reason: PersonDutyReason,
  { id }: DutyPerson,
  says: Pick<PersonDuty, 'account' | 'day' | 'dueOn' | 'missing'>,
): PersonDuty => ({
  ...{ kind, reason, rightDay: null, insured: null, weeklyMinutes: null, original: null, transfer: null, ...says },
  source: { noun: 'people/employees', id },
})

/** On its last day it is due, after it late. */
export const dutyState = (dueOn: Day, today: Day): DutyState =>
  dueOn < today ? 'late' : dueOn === today ? 'due' : 'open'
