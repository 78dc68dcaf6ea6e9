import { formatDay } from '../basics/days.ts'
import { type Day, dateOf } from './calendar.ts'
import type { Finding } from './findings.ts'

/** How the records that a finding names are called: „08:00–16:30“, „Urlaub vom 02.11.2026 bis 06.11.2026“, „ab 01.03.2026“. */
export type FoundNames = {
  stamp(id: number): string
  absence(id: number): string
  contract(id: number): string
}

/** A finding in one sentence, with its day and what it is about. */
export function findingText(finding: Finding, names: FoundNames): string {
  const stamps = listed((finding.stampIds ?? []).map(names.stamp))
  const absences = listed((finding.absenceIds ?? []).map(names.absence))
  const contract = finding.contractId === undefined ? '' : names.contract(finding.contractId)
  const on = `am ${dayText(finding.day)}`
  const throughout = finding.until === undefined || finding.until === finding.day ? on : daysText(finding)
  switch (finding.code) {
    case 'no-model':
      return `Der Vertrag ${contract} hat ${throughout} kein Beschäftigungsmodell, und der Betrieb kein Standardmodell.`
    case 'no-rules':
      return `Das Beschäftigungsmodell des Vertrags ${contract} hat ${throughout} keine gültige Fassung.`
    case 'no-contract':
      return `Ohne Vertrag gearbeitet ${on}: ${stamps}.`
    case 'absent-without-contract':
      return `Abwesend ohne Vertrag ${on}: ${absences}.`
    case 'contracts-collide':
      return `Zwei Verträge gelten ${throughout} am selben Standort.`
    case 'open-stamp':
      return `Die Stempelzeit ${on}, ${stamps}, hat kein Ende.`
    case 'running-stamp':
      return `Die Stempelzeit ${on}, ${stamps}, läuft noch.`
    case 'impossible-stamp':
      return `Die Stempelzeit ${on}, ${stamps}, endet nicht nach ihrem Beginn.`
    case 'endless-stamp':
      return `Die Stempelzeit ${on}, ${stamps}, dauert über 24 Stunden und zählt nicht.`
    case 'long-stamp':
      return `Die Stempelzeit ${on}, ${stamps}, dauert über 16 Stunden.`
    case 'stamps-overlap':
      return `Stempelzeiten überschneiden sich ${on}: ${stamps}.`
    case 'pause-outside':
      return `Eine Pause der Stempelzeit ${on}, ${stamps}, liegt nicht im Dienst.`
    case 'short-pause':
      return `Weniger als 30 Minuten Pause bei mehr als 6 Stunden Arbeit ${on}: ${stamps}.`
    case 'pause-place':
      return `Wann war die Pause der Stempelzeit ${on}, ${stamps}? Ohne Uhrzeit fällt sie in ein Zuschlagsfenster.`
    case 'absences-overlap':
      return `Abwesenheiten überschneiden sich ${on}: ${absences}.`
    case 'worked-while-absent':
      return `Gearbeitet trotz Abwesenheit ${on}: ${absences}.`
    case 'opening-without-contract':
      return `Der Eröffnungssaldo gilt ab ${dayText(finding.day)}, an dem Tag gibt es keinen Vertrag.`
    case 'opening-missing':
      return `Der Eröffnungssaldo fehlt: Was vor dem ${dayText(finding.day)} war, ist unbekannt.`
    case 'leave-overdrawn':
      return `Seit ${dayText(finding.day)} ist mehr Urlaub verbraucht als Anspruch da ist.`
    case 'account-overdrawn':
      return `Das Zeitkonto ist ${on} im Minus.`
    case 'sickness-unconfirmed':
      return `Krankenstand von mehr als drei Tagen im Urlaub ohne ärztliche Bestätigung: Als Urlaub zählt ${throughout}.`
    case 'sickness-unpaid':
      return `Der Anspruch auf Entgeltfortzahlung ist ${on} erschöpft: ${absences}.`
  }
}

const dayText = (day: Day): string => formatDay(dateOf(day))
const daysText = ({ day, until }: Finding): string => `von ${dayText(day)} bis ${dayText(until!)}`

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`
