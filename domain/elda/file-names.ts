import type { Project } from '../settings/elda.ts'
import type { HoldingKind } from './holdings.ts'

export type NamedFile = { companyId: number; project: Project; kind: HoldingKind; serialNumber: string; number: number }

/** As it is called where it is taken to ELDA, which names it in what comes back; of two companies none has the other’s. */
export const fileName = ({ companyId, project, kind, serialNumber, number }: NamedFile): string =>
  `ELDA_${project}_${kind}_${serialNumber}_${String(number).padStart(6, '0')}_K${companyId}.txt`

const NAME = /^ELDA_(TM|DM)_(VR|VS|AV)_(\d{7})_(\d{6})_K(\d{1,9})\b/

/** Also of a copy that a browser has numbered: „… (1).txt“. Undefined: not one of ours. */
export function namedFile(name: string): NamedFile | undefined {
  const [, project, kind, serialNumber, number, companyId] = NAME.exec(name.trim().replace(/^.*[\\/]/, '')) ?? []
  if (companyId === undefined) return undefined
  return {
    ...{ project: project as Project, kind: kind as HoldingKind, serialNumber: serialNumber! },
    ...{ number: Number(number), companyId: Number(companyId) },
  }
}
