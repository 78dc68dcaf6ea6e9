import { formatDay } from '../basics/days.ts'
import { type Day, dateOf } from '../wages/calendar.ts'
import type { PersonDutyReason } from './duty-words.ts'
import { noticeText } from './notice-values.ts'
import type { PersonDuty } from './person-duties.ts'

const dayText = (day: Day): string => formatDay(dateOf(day))

type Told = Pick<PersonDuty, 'day' | 'rightDay' | 'insured' | 'transfer'>

const SEVEN_DAYS = 'Binnen sieben Tagen'
const BEFORE_WORK = 'Vor Arbeitsantritt einzubringen (ASVG § 33 Abs. 1).'
const AFTER_LEAVING = `${SEVEN_DAYS} einzubringen (ASVG § 33 Abs. 1).`
const AFTER_CHANGE = `${SEVEN_DAYS} einzubringen (ASVG § 34 Abs. 1).`

/** „Warum fällig“: what happened, and by which rule until when it has to be told. */
export function whyDue(reason: PersonDutyReason, told: Told): string {
  return WHY[reason](told)
}

const right = ({ day, rightDay }: Told): string => dayText(rightDay ?? day)

const WHY: Record<PersonDutyReason, (told: Told) => string> = {
  entry: ({ day }) => `Eintritt am ${dayText(day)}. ${BEFORE_WORK}`,
  reentry: ({ day }) => `Wiedereintritt am ${dayText(day)}. ${BEFORE_WORK}`,
  resumes: ({ day }) => `Wieder versichert ab ${dayText(day)}. ${BEFORE_WORK}`,
  casual: ({ day }) =>
    `Fallweise beschäftigt am ${dayText(day)}. Für jeden Tag vor Arbeitsantritt einzubringen (ASVG § 33).`,
  exit: ({ day }) => `Ende der Versicherung am ${dayText(day)}. ${AFTER_LEAVING}`,
  rests: ({ day }) => `Die Beschäftigung bleibt aufrecht, die Versicherung endet am ${dayText(day)}. ${AFTER_LEAVING}`,
  change: ({ day, insured }) => `Ab ${dayText(day)} anders versichert: ${insuredText(insured)}. ${AFTER_CHANGE}`,
  account: ({ day, transfer }) =>
    transfer
      ? `Ab ${dayText(transfer.day)} am Beitragskonto ${transfer.account || 'ohne Nummer'} versichert. ${AFTER_LEAVING}`
      : `Ab ${dayText(day)} an diesem Beitragskonto versichert. ${BEFORE_WORK}`,
  'begin-corrected': told =>
    `Als Eintritt ist der ${dayText(told.day)} gemeldet, laut Daten ist es der ${right(told)}. ${AFTER_CHANGE}`,
  'end-corrected': told =>
    `Als Ende ist der ${dayText(told.day)} gemeldet, laut Daten ist es der ${right(told)}. ${AFTER_CHANGE}`,
  'hours-corrected': () => `Die gemeldete Wochenarbeitszeit stimmt nicht mit dem Vertrag überein. ${AFTER_CHANGE}`,
  'never-begun': ({ day }) => `Zum ${dayText(day)} ist etwas gemeldet, das laut Daten nicht stattfand. ${AFTER_CHANGE}`,
  'not-left': ({ day }) => `Zum ${dayText(day)} ist ein Ende gemeldet, laut Daten geht es weiter. ${AFTER_CHANGE}`,
  'number-missing': () =>
    'Ohne Versicherungsnummer lässt sich niemand melden. Die Anforderung geht der Meldung voraus, die sich auf sie bezieht.',
  abroad: ({ day }) => `Wohnt seit ${dayText(day)} im Ausland. ${AFTER_CHANGE}`,
}

function insuredText(insured: Told['insured']): string {
  if (!insured) return ''
  const { area, isMarginal, isFree } = insured
  return [
    area === '' ? 'Bereich nicht bekannt' : noticeText('area', area),
    isMarginal ? 'geringfügig' : 'nicht geringfügig',
    ...(isFree ? ['freier Dienstvertrag'] : []),
  ].join(', ')
}
