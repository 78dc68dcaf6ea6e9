import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OWN_STORE } from '#contract/documents/employee-documents.ts'
import {
  type DocumentValues,
  missingForUpload,
  nameOfFile,
  nameOr,
  usualValidUntil,
} from '#domain/documents/documents.ts'
import { today } from '#web/lib/day-text.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type DocumentForm, draftOf } from './document-entries.ts'
import { documentsKey, uploadDocument } from './queries.ts'

export type Pending = {
  key: number
  file: File
  values: DocumentForm
  /** 0 to 1 while it is on its way. */
  part?: number
  /** Why the last try failed. */
  problem?: string
  idempotencyKey: string
}

/** Sent side by side: one is on its way while the server looks at the other. */
const AT_ONCE = 2

let lastKey = 0
const pendingOf = (file: File): Pending => ({
  key: ++lastKey,
  file,
  values: {
    name: nameOfFile(file.name),
    documentType: null,
    storeId: OWN_STORE,
    sensitive: false,
    confirmed: false,
    hasExpiry: false,
    validUntil: usualValidUntil(today()),
    permittedMinutes: null,
  },
  idempotencyKey: randomKey(),
})

/** The files that somebody has chosen for a person, what is said of each, and how far each has come. */
export function useUploads(employeeId: number, files: readonly File[], onDone: () => void) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Pending[]>(() => files.map(pendingOf))
  const [busy, setBusy] = useState(false)
  const latest = useRef(pending)
  latest.current = pending
  const set = (key: number, change: Partial<Pending>) =>
    setPending(all => all.map(one => (one.key === key ? { ...one, ...change } : one)))

  /** What was taken out of the file; undefined when it is not there. */
  async function send({ key, file, values, idempotencyKey }: Pending): Promise<string[] | undefined> {
    const { documentType, ...draft } = draftOf(values)
    set(key, { part: 0 })
    try {
      const { removedParts } = await uploadDocument(companyId, {
        draft: { ...draft, employeeId, documentType: documentType!, name: nameOr(draft.name, documentType) },
        file,
        idempotencyKey,
        onProgress: part => set(key, { part }),
      })
      setPending(all => all.filter(one => one.key !== key))
      return removedParts ?? []
    } catch (error) {
      // Another try is another request: what was refused is not answered from memory.
      set(key, { part: undefined, problem: failureText(error), idempotencyKey: randomKey() })
      return undefined
    }
  }

  return {
    pending,
    busy,
    add: (more: readonly File[]) => setPending(all => [...all, ...more.map(pendingOf)]),
    remove: (key: number) => setPending(all => all.filter(one => one.key !== key)),
    change: (key: number, values: DocumentForm) =>
      set(key, { values, problem: undefined, idempotencyKey: randomKey() }),

    /** What is still missing anywhere, with where. */
    firstMissing(): { key?: number; message: string } | undefined {
      if (pending.length === 0) return { message: missingForUpload(NOTHING)! }
      for (const { key, values } of pending) {
        const message = missingForUpload({ ...values, hasFile: true })
        if (message) return { key, message }
      }
      return undefined
    },

    async save(): Promise<void> {
      setBusy(true)
      const queue = [...latest.current]
      const kept: string[][] = []
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const removed = await send(next)
          if (removed) kept.push(removed)
        }
      }
      const all = queue.length
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      await client.invalidateQueries({ queryKey: documentsKey(companyId) })
      setBusy(false)
      const done = kept.length
      if (done > 0)
        toast.success('Erstellen erfolgreich', [doneText(done), removedText(kept)].filter(Boolean).join('. '))
      if (done < all) toast.error('Fehler', failedText(all - done))
      else onDone()
    },
  }
}

const NOTHING: DocumentValues = { hasFile: false, name: '', documentType: null }
const doneText = (count: number) =>
  count === 1 ? 'Dokument wurde erfolgreich erstellt' : `${count} Dokumente wurden erfolgreich erstellt`
/** „Aus der Datei entfernt: Programme (JavaScript)“ */
const removedText = (kept: readonly string[][]): string => {
  const cleaned = kept.filter(({ length }) => length > 0)
  const found = [...new Set(cleaned.flat())].join(', ')
  if (cleaned.length === 0) return ''
  return `Aus ${cleaned.length === 1 ? 'einer Datei' : `${cleaned.length} Dateien`} entfernt: ${found}`
}
const failedText = (count: number) =>
  count === 1 ? 'Fehler beim Erstellen des Dokuments' : `Fehler beim Erstellen von ${count} Dokumenten`
