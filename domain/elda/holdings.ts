import type { Project } from '../settings/elda.ts'
import { eldaBytes, eldaText } from './elda-letters.ts'
import { type RecordField, type RecordValues, readRecord, writeRecord } from './records.ts'

/** What a file holds (BEST), with the version that ELDA takes (VERS) and how long its records are. */
export const HOLDINGS = {
  VR: { version: '03', length: 772 },
  VS: { version: '01', length: 688 },
  AV: { version: '01', length: 416 },
} as const
export type HoldingKind = keyof typeof HOLDINGS

const field = <Name extends string>(name: Name, at: number, length: number, kind: RecordField['kind']) => ({
  ...{ name, at, length, kind },
})

/** Begins every record. */
export const IDENTIFICATION = [
  field('SART', 1, 2, 'a/n'),
  field('SANR', 3, 7, 'n'),
  field('UVST', 10, 2, 'a/n'),
  field('OBUS', 12, 7, 'n'),
  field('VSTR', 19, 2, 'a/n'),
] as const

const HEADER = [
  ...IDENTIFICATION,
  ...[field('PROJ', 21, 2, 'a/n'), field('BEST', 23, 2, 'a/n'), field('DTNR', 25, 6, 'n')],
  ...[field('EDAT', 31, 8, 'n'), field('EZEI', 39, 6, 'n'), field('HRST', 45, 45, 'a/n')],
  ...[field('HKFZ', 90, 3, 'a/n'), field('HPLZ', 93, 7, 'a/n'), field('HORT', 100, 20, 'a/n')],
  ...[field('HSTR', 120, 30, 'a/n'), field('VERS', 150, 2, 'a/n'), field('HTEL', 152, 20, 'a/n')],
  ...[field('SOID', 172, 70, 'a/n'), field('VNMF', 242, 5, 'a/n')],
] as const

const TRAILER = [
  ...IDENTIFICATION,
  ...[field('SANZ', 21, 6, 'n'), field('ELNR', 27, 6, 'n'), field('HEMA', 33, 60, 'a/n')],
] as const

/** Who made the file. */
export type Creator = {
  serial: string
  name: string
  country: string
  postal: string
  city: string
  street: string
  phone: string
  email: string
}

export type HoldingHead = {
  kind: HoldingKind
  project: Project
  /** Counts the files of a creator, from 1 on, up to 999999. */
  number: number
  /** By the clock of Vienna. */
  madeAt: Temporal.PlainDateTime
  /** VSTR of the header and the trailer. */
  carrier: string
  creator: Creator
}

/** A record's own fields; the part that every record begins with is put before them. */
export type HoldingRecord = { type: string; carrier: string; values: RecordValues }

const BREAK = '\r\n'

/** The bytes of a file: a header, its records, a trailer. ELDA, Organisationsbeschreibung */
export function writeHolding(
  head: HoldingHead,
  fields: readonly RecordField[],
  records: readonly HoldingRecord[],
): Uint8Array {
  const { kind, creator } = head
  const { version, length } = HOLDINGS[kind]
  const identified = (type: string, number: number, carrier: string) => ({
    ...{ SART: type, SANR: String(number), UVST: 'ED', OBUS: creator.serial, VSTR: carrier },
  })
  const header = writeRecord(
    HEADER,
    {
      ...identified('00', 1, head.carrier),
      ...{
        PROJ: head.project,
        BEST: kind,
        DTNR: String(head.number),
        EDAT: dayOf(head.madeAt),
        EZEI: timeOf(head.madeAt),
      },
      ...{ HRST: creator.name, HKFZ: creator.country, HPLZ: creator.postal, HORT: creator.city, HSTR: creator.street },
      ...{ VERS: version, HTEL: creator.phone, VNMF: '3.0' },
    },
    length,
  )
  const lines = records.map(({ type, carrier, values }, at) =>
    writeRecord(fields, { ...values, IDTEIL: writeRecord(IDENTIFICATION, identified(type, at + 2, carrier)) }, length),
  )
  const count = records.length + 2
  const trailer = writeRecord(
    TRAILER,
    { ...identified('99', count, head.carrier), SANZ: String(count), HEMA: creator.email },
    length,
  )
  return eldaBytes([header, ...lines, trailer].join(BREAK))
}

export type ReadHolding = {
  header: Record<(typeof HEADER)[number]['name'], string>
  records: { type: string; number: number; carrier: string; values: Record<string, string>; line: string }[]
}

/** What stands in a file of records of these fields; the faults are ELDA's (E2, E5, E6), with the line. */
export function readHolding(
  bytes: Uint8Array,
  fields: readonly RecordField[],
): ReadHolding | { faults: HoldingFault[] } {
  const lines = eldaText(bytes).split(BREAK)
  const length = lines[0]!.length
  const ends = lines.map(line => readRecord(IDENTIFICATION, line))
  const faults: HoldingFault[] = []
  for (const [at, { SART, UVST, SANR }] of ends.entries()) {
    if (lines[at]!.length !== length) faults.push({ line: at + 1, code: 'E2', text: 'Die Satzlänge stimmt nicht' })
    else if (UVST !== 'ED') faults.push({ line: at + 1, code: 'E6', text: 'In UVST steht nicht „ED“' })
    else if (Number(SANR) !== at + 1)
      faults.push({ line: at + 1, code: '', text: 'Die Sätze sind nicht fortlaufend nummeriert' })
    else if (SART === '00' && at > 0) faults.push({ line: at + 1, code: '', text: 'Ein zweiter Vorlaufsatz' })
  }
  if (ends[0]!.SART !== '00') faults.push({ line: 1, code: '', text: 'Der Vorlaufsatz fehlt' })
  const trailer = readRecord(TRAILER, lines.at(-1)!)
  if (trailer.SART !== '99') faults.push({ line: lines.length, code: 'E5', text: 'Der Schlusssatz fehlt' })
  else if (Number(trailer.SANZ) !== lines.length)
    faults.push({ line: lines.length, code: '', text: 'Die Anzahl der Sätze stimmt nicht' })
  if (faults.length > 0) return { faults }
  return {
    header: readRecord(HEADER, lines[0]!),
    records: lines.slice(1, -1).map((line, at) => ({
      ...{ type: ends[at + 1]!.SART, number: at + 2, carrier: ends[at + 1]!.VSTR, line },
      values: readRecord(fields, line),
    })),
  }
}
export type HoldingFault = { line: number; code: string; text: string }

const dayOf = (at: Temporal.PlainDateTime): string => `${two(at.day)}${two(at.month)}${at.year}`
const timeOf = (at: Temporal.PlainDateTime): string => `${two(at.hour)}${two(at.minute)}${two(at.second)}`
const two = (number: number): string => String(number).padStart(2, '0')
