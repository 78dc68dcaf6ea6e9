/** Whether a leaving reason takes a field: it must stand, may, or must not. */
type Takes = 'must' | 'may' | 'never'

export type LeavingReason = { name: string; employmentEnd: Takes; provisionEnd: Takes; compensation: Takes }

// Code: name, arbeitsrechtliches Ende (EBSV), Ende der Vorsorge (BVEN), Kündigungsentschädigung und Urlaubsersatzleistung (KE, UE).
// biome-ignore format: one table
const TABLE: readonly (readonly [string, string, Takes, Takes, Takes])[] = [
  ['00', 'Sonstiger Grund', 'must', 'may', 'may'],
  ['01', 'Kündigung durch den Dienstgeber', 'must', 'may', 'may'],
  ['02', 'Kündigung durch den Dienstnehmer', 'must', 'may', 'may'],
  ['03', 'Einvernehmliche Lösung', 'must', 'may', 'may'],
  ['04', 'Zeitablauf', 'must', 'may', 'may'],
  ['05', 'Berechtigter vorzeitiger Austritt', 'must', 'may', 'may'],
  ['06', 'Fristlose Entlassung', 'must', 'may', 'may'],
  ['07', 'Karenz nach MSchG oder VKG', 'never', 'may', 'never'],
  ['08', 'Präsenzdienst', 'never', 'never', 'never'],
  ['09', 'Zivildienst', 'never', 'never', 'never'],
  ['10', 'Pragmatisierung', 'must', 'may', 'never'],
  ['11', 'Unbezahlter Urlaub über einen Monat', 'never', 'may', 'never'],
  ['12', 'Ummeldung auf ein anderes Beitragskonto', 'never', 'may', 'never'],
  ['13', 'Tod', 'may', 'may', 'never'],
  ['14', 'Änderung der Sozialversicherungspflicht', 'must', 'may', 'may'],
  ['15', 'Truppenübung', 'never', 'never', 'never'],
  ['16', 'Pensionierung', 'must', 'may', 'may'],
  ['17', 'Ende des freien Dienstvertrags', 'must', 'may', 'may'],
  ['18', 'Enthebung aus der Gerichtspraxis', 'must', 'may', 'may'],
  ['19', 'Unterbrechung der Gerichtspraxis', 'never', 'may', 'never'],
  ['20', 'Entlassung aus der Bundesbetreuung', 'must', 'never', 'never'],
  ['21', 'Kündigung durch den Dienstnehmer während Elternteilzeit', 'must', 'may', 'may'],
  ['22', 'Unberechtigter vorzeitiger Austritt', 'must', 'may', 'may'],
  ['23', 'Bildungskarenz nach § 11 AVRAG', 'never', 'may', 'never'],
  ['24', 'Austritt nach § 25 IO', 'must', 'may', 'may'],
  ['25', 'Kündigung durch den Insolvenzverwalter nach § 25 IO', 'must', 'may', 'may'],
  ['27', 'Kündigung durch den Dienstgeber nach § 25 IO', 'must', 'may', 'may'],
  ['29', 'Ende der Versicherung, die Beschäftigung bleibt aufrecht', 'never', 'may', 'never'],
  ['30', 'Lösung in der Probezeit durch den Dienstgeber', 'must', 'may', 'may'],
  ['31', 'Familienhospizkarenz oder Pflegekarenz', 'never', 'may', 'never'],
  ['32', 'Freistellung nach § 12 AVRAG', 'never', 'may', 'never'],
  ['33', 'Familienhospizkarenz oder Pflegekarenz', 'never', 'may', 'never'],
  ['34', 'Lösung in der Probezeit durch den Dienstnehmer', 'must', 'may', 'may'],
]

/** AGRD, by its code. ÖGK, Abmeldegründe (06/2025) */
export const LEAVING_REASONS: Readonly<Record<string, LeavingReason>> = Object.fromEntries(
  TABLE.map(([code, name, employmentEnd, provisionEnd, compensation]) => [
    code,
    { name, employmentEnd, provisionEnd, compensation },
  ]),
)

/** Said in words of its own. */
export const OTHER_REASON = '00'
/** To another contribution account. */
export const TRANSFER_REASON = '12'
