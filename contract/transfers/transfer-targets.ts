import { CompanyQuery, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { Line, Text, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const required = 'Muss angegeben werden'
const text = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)

const Host = text(253)
  .min(1, required)
  .regex(/^(?!-)[A-Za-z0-9.-]+$|^[0-9A-Fa-f:.]+$/, 'Nur der Name oder die Adresse, ohne sftp:// und Pfad')
const Port = z.number().int().min(1, 'Zwischen 1 und 65535').max(65_535, 'Zwischen 1 und 65535')
/** As OpenSSH writes it; empty: not pinned yet. */
const HostKey = Trimmed.regex(/^$|^SHA256:[A-Za-z0-9+/]{43}$/, 'Bitte einen Fingerabdruck eingeben (SHA256:…)')
const Folder = text(255).regex(
  /^(?!.*(^|\/)\.\.(\/|$))[^\p{Cc}\\]*$/u,
  'Der Ordner darf weder „..“ noch „\\“ enthalten',
)

export const TransferTarget = z.object({
  id: Id,
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  user: z.string(),
  auth: z.enum(['password', 'key']),
  hostKey: z.string(),
  folder: z.string(),
  /** Exports go there. */
  isDefault: z.boolean(),
  /** Why its last test failed; empty: it went well, or was not made since the target was changed. */
  failure: z.string(),
  version: Version,
})
export type TransferTarget = z.infer<typeof TransferTarget>

export const ListedTarget = TransferTarget.extend({
  /** The newest file that was to be put there, of those that the caller may see. */
  lastDelivery: z
    .object({
      at: UtcText,
      state: z.enum(['sending', 'delivered', 'failed']),
      /** What is wrong, in words; empty: nothing. */
      message: z.string(),
    })
    .nullable(),
})
export type ListedTarget = z.infer<typeof ListedTarget>

const fields = {
  name: text(60).min(1, required),
  host: Host,
  port: Port,
  user: text(64).min(1, required),
  auth: z.enum(['password', 'key']),
  hostKey: HostKey,
  folder: Folder,
  isDefault: z.boolean(),
}
/** Stored sealed and never given back. */
const secrets = {
  password: Line.min(1, required).max(1024).optional(),
  privateKey: Text.min(1, required).max(20_000).optional(),
  passphrase: Line.max(1024).optional(),
}

export const TransferTargetDraft = z.object({
  ...fields,
  ...secrets,
  port: Port.default(22),
  hostKey: HostKey.default(''),
  folder: Folder.default(''),
  isDefault: z.boolean().default(false),
})
export type TransferTargetDraft = z.output<typeof TransferTargetDraft>

export const TransferTargetChange = z
  .object({ ...fields, ...secrets })
  .partial()
  .extend({ version: Version })
export type TransferTargetChange = z.output<typeof TransferTargetChange>

export const TargetTest = z.object({
  ok: z.boolean(),
  message: z.string(),
  /** What the host presented; null when it was not reached. */
  hostKey: z.string().nullable(),
})
export type TargetTest = z.infer<typeof TargetTest>

/** Where files for payroll are put. Product D, Transfer-Service. */
export const transferTargets = routes({
  list: {
    method: 'GET',
    path: '/api/sec/transfertargets',
    summary: 'Die Server, auf denen Dateien abgelegt werden',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(ListedTarget)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/transfertargets',
    summary: 'Erstellt ein Ziel; das erste wird das Standardziel',
    query: CompanyQuery,
    body: TransferTargetDraft,
    permission: 'settings.write',
    proved: 'lately',
    answer: data(TransferTarget),
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/transfertargets/:id',
    summary: 'Ändert ein Ziel; mit einem neuen Host muss das Passwort oder der Schlüssel neu angegeben werden',
    query: CompanyQuery,
    params: IdParams,
    body: TransferTargetChange,
    permission: 'settings.write',
    proved: 'lately',
    answer: data(TransferTarget),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/transfertargets/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht ein Ziel, zu dem nichts unterwegs ist und auf das sich nichts verlässt',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['conflict', 'in_use'],
  },
  test: {
    method: 'POST',
    path: '/api/sec/transfertargets/:id/test',
    summary: 'Prüft Verbindung, Host-Schlüssel, Anmeldung und Schreibrecht mit einer Probedatei',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: data(TargetTest),
    rate: 'heavy',
  },
})
