import { MERGE_FIELDS } from '#domain/superadmin/employee-merges.ts'
import { data, Id, routes, Version } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'
import { FoundAnywhere, reasonFor } from './employees.ts'

/** A file as a merge names it. */
export const MergePerson = FoundAnywhere.omit({ companyId: true, companyName: true }).extend({ version: Version })
export type MergePerson = z.infer<typeof MergePerson>

/** Who may be the same human, and why. */
export const MergeCandidate = MergePerson.extend({ reasons: z.array(z.string()).min(1) })
export type MergeCandidate = z.infer<typeof MergeCandidate>

const Side = z.enum(['kept', 'dissolved'])
const Counted = z.object({ label: z.string(), count: z.number().int().min(1) })

export const MergePreview = z.object({
  kept: MergePerson,
  dissolved: MergePerson,
  /** Where the two differ; SVNR and IBAN are masked, an empty text is no value. */
  fields: z.array(
    z.object({
      key: enumOf(MERGE_FIELDS),
      label: z.string(),
      kept: z.string(),
      dissolved: z.string(),
      proposed: Side,
    }),
  ),
  /** What becomes of two employments one after the other; null: there is only one. */
  employments: z.string().nullable(),
  goes: z.array(Counted),
  /** The kept file has the same already. */
  dropped: z.array(Counted),
  /** Each a sentence; with any of them nothing is merged. */
  problems: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

const Pair = z.object({ keptId: Id, dissolvedId: Id })
const isPair = ({ keptId, dissolvedId }: z.output<typeof Pair>) => keptId !== dissolvedId
const ONE_FILE = { path: ['dissolvedId'], message: 'Bitte wählen Sie zwei verschiedene Akten' }

export const EmployeeMergeDraft = Pair.extend({
  keptVersion: Version,
  dissolvedVersion: Version,
  /** Which file's value is kept; missing: the one that the preview proposes. */
  fields: z.partialRecord(enumOf(MERGE_FIELDS), Side),
  reason: reasonFor('woran ist zu sehen, dass es derselbe Mitarbeiter ist?'),
}).refine(isPair, ONE_FILE)
export type EmployeeMergeDraft = z.output<typeof EmployeeMergeDraft>

const Company = z.object({ company: Id })

/** Product H */
export const employeeMerges = routes({
  candidates: {
    method: 'GET',
    path: '/api/sec/superadmin/companies/:company/employeemerges/:id',
    summary:
      'Wer im Betrieb derselbe Mensch sein könnte: gleiche SV-Nummer, gleiche IBAN, gleicher Name und Geburtstag',
    params: Company.extend({ id: Id }),
    permission: 'superuser',
    answer: data(z.array(MergeCandidate)),
    refusals: ['not_found'],
  },
  preview: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:company/employeemerges/preview',
    summary:
      'Was aus zwei Akten eines Menschen würde: was sich unterscheidet, was mitgeht und was dagegen spricht; geändert wird nichts',
    params: Company,
    body: Pair.refine(isPair, ONE_FILE),
    permission: 'superuser',
    answer: data(MergePreview),
    refusals: ['not_found', 'invalid', 'unavailable'],
    rate: 'heavy',
  },
  merge: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:company/employeemerges',
    summary:
      'Legt zwei Akten eines Menschen zu einem zusammen, für immer; das steht in beiden Protokollen mit dem Grund',
    params: Company,
    body: EmployeeMergeDraft,
    permission: 'superuser',
    proved: 'once',
    idempotent: true,
    answer: data(MergePerson),
    refusals: ['not_found', 'stale', 'conflict', 'locked', 'unreadable', 'key_reused', 'invalid'],
    rate: 'heavy',
  },
})
