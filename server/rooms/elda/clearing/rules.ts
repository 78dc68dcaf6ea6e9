import type { ClearingCase } from '#contract/elda/clearing.ts'
import { clearingCode } from '#domain/elda/clearing-codes.ts'
import type { PlannedCase } from '#domain/elda/return-plan.ts'
import type { AskedCase } from '#domain/elda/returned.ts'
import { personName } from '#domain/people/person-name.ts'
import { checkSvnr, maskSvnr } from '#domain/people/svnr.ts'
import { insurerText } from '#domain/settings/elda.ts'
import type { CaseRow } from './rows.ts'

/** As it is listed: what the catalogue says of its code beside what the insurer says. */
export function shownCase(row: CaseRow): ClearingCase {
  const { lastName, firstName, askedName, numberSealed: _n, insurer, origin, employeeId, ...same } = row
  const { meaning, reaction, step, followUps } = clearingCode(row.code)
  return {
    ...same,
    ...{ meaning, reaction, step, origin, employeeId },
    followUps: followUps.flatMap(kind => (kind === 'same' ? (origin?.kind ?? []) : kind)),
    insurer: insurer && insurerText(insurer),
    name: employeeId === null ? askedName : personName({ lastName: lastName ?? '', firstName: firstName ?? '' }),
  }
}

/** The new insurance number in a question: what its own data say, else the number at which the person is led. */
export function numberIn({ code, asked, said }: PlannedCase): string | undefined {
  if (!code.givesNumber) return undefined
  for (const text of [...said.details.map(({ value }) => value), asked.number]) {
    const checked = checkSvnr(text)
    if (checked.ok) return checked.value
  }
  return undefined
}

/** What may lie open: a number is masked wherever it stands. */
export const masked = (text: string): string =>
  text.replaceAll(/\b\d{4} ?\d{6}\b/g, found => (checkSvnr(found).ok ? maskSvnr(found.replaceAll(' ', '')) : found))

export const askedName = ({ lastName, firstName }: AskedCase): string => `${lastName} ${firstName}`.trim().slice(0, 300)

/** What the trail keeps: never what the insurer wrote of somebody. */
export const notedCase = ({ code, state, reason, employeeId, dueOn }: CaseRow) => ({
  code,
  state,
  reason,
  employeeId,
  dueOn,
  isSettled: state === 'settled',
})
