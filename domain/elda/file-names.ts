import type { Project } from '../settings/elda.ts'
import type { HoldingKind } from './holdings.ts'

export type NamedFile = { project: Project; kind: HoldingKind; serialNumber: string; number: number; sha256: string }

const HASH_PLACES = 12

/**
 * As it is called where it is taken to ELDA, which names it in what comes back. What it holds is in its name: no file of another
 * company and none that a restored copy makes under the same number is called so.
 */
export const fileName = ({ project, kind, serialNumber, number, sha256 }: NamedFile): string =>
  `ELDA_${project}_${kind}_${serialNumber}_${String(number).padStart(6, '0')}_${sha256.slice(0, HASH_PLACES)}.txt`

const PATTERN = String.raw`ELDA_(?:TM|DM)_(?:VR|VS|AV)_\d{7}_\d{6}_([0-9a-f]{${HASH_PLACES}})\b`
const NAME = new RegExp(`^${PATTERN}`)

/** How the hash of a file begins, also of a copy that a browser has numbered: „… (1).txt“. Undefined: not one of ours. */
export const hashInName = (name: string): string | undefined => NAME.exec(name.trim().replace(/^.*[\\/]/, ''))?.[1]

/** Of every file that a text names, once. */
export const hashesNamedIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(new RegExp(PATTERN, 'g')), ([, hash]) => hash!)),
]
