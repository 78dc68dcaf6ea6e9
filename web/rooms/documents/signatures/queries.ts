import { queryOptions, useMutation } from '@tanstack/react-query'
import { type Signature, type SignatureDraft, signatures } from '#contract/documents/signatures.ts'
import { api } from '#web/lib/api.ts'
import { isRefusal } from '#web/ui/api-error.ts'

const key = (companyId: number) => ['documents', 'signatures', companyId]

/** The company's first. */
export const signaturesQuery = (companyId: number) =>
  queryOptions({
    queryKey: key(companyId),
    queryFn: ({ signal }) => api(signatures.list, { query: { companyId }, signal }),
  })

/** Null: it was removed in between. */
export const signaturePictureQuery = (companyId: number, { id, version }: Signature, isShown: boolean) =>
  queryOptions({
    queryKey: ['documents', 'signature-picture', companyId, id, version],
    queryFn: ({ signal }): Promise<File | null> =>
      api(signatures.show, { query: { companyId }, params: { id }, signal }).catch(error => {
        if (isRefusal(error, 404)) return null
        throw error
      }),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  })

const saved = ({ signer }: Signature) => ({ title: 'Unterschrift gespeichert', text: signer })

type New = { draft: SignatureDraft; file: File; idempotencyKey: string }
export const useCreateSignature = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, file, idempotencyKey }: New) =>
      api(signatures.create, { query: { companyId }, body: draft, file, idempotencyKey }),
    meta: {
      done: saved,
      failed: 'Die Unterschrift wurde nicht angenommen',
      inForm: true,
      reloads: key(companyId),
    },
  })

type Change = Pick<Signature, 'id' | 'version'> & { signer?: string; signerFunction?: string; file?: File | undefined }
/** The picture first: where it is not taken, nothing is changed. */
export const useChangeSignature = (companyId: number) =>
  useMutation({
    mutationFn: async ({ id, version, file, ...names }: Change) => {
      const [query, params] = [{ companyId }, { id }]
      const replaced = file && (await api(signatures.replace, { query, params, file }))
      if (replaced && Object.keys(names).length === 0) return replaced
      return api(signatures.change, { query, params, body: { ...names, version: replaced?.version ?? version } })
    },
    meta: {
      done: saved,
      failed: 'Fehler beim Ändern der Unterschrift',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useRemoveSignature = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: Signature) => api(signatures.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, { signer }: Signature) => ({ title: 'Unterschrift gelöscht', text: signer }),
      failed: 'Fehler beim Löschen der Unterschrift',
      reloads: key(companyId),
    },
  })
