import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_RETURN_BYTES, MAX_RETURNS_AT_ONCE, type ReturnPreview } from '#contract/elda/returns.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { previewsQuery, useApplyReturns, useRemoveReturn, useUploadReturn, waitingReturnsQuery } from './queries.ts'
import { ReturnPart } from './return-part.tsx'
import styles from './returns.module.css'

/** What came back from ELDA: first what each file would change, then all that is chosen, or nothing. */
export default function ReturnsDialog({ onClose }: { onClose: () => void }) {
  const companyId = useCompanyId()
  const model = useReturns(companyId)
  const { previews, chosen, changes, problems } = model
  const ready = previews.data?.filter(({ id }) => chosen.has(id)) ?? []
  const submit = () => {
    if (ready.length === 0) return onClose()
    model.applying.mutate(ready, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Rücksendungen einlesen"
      size={1080}
      dirty={false}
      busy={model.isUploading || model.applying.isPending}
      submitLabel={submitLabel(ready.length, changes)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileDrop
        label="Rücksendungen hierher ziehen oder auswählen"
        look={model.ids.length > 0 ? 'line' : 'field'}
        endings={['']}
        hint="mitteilung_*.xml, mbd_*, cm_*.xml"
        maxBytes={MAX_RETURN_BYTES}
        multiple
        busy={model.isUploading}
        onFiles={files => void model.add(files)}
      />
      {problems.map(({ name, text }) => (
        <Banner key={name} tone="error">
          {name}: {text}
        </Banner>
      ))}
      <Previews model={model} />
      <p className={styles.note}>
        Noch ist nichts geändert. Die Dateien bleiben unverändert aufbewahrt: Eine Rücksendung lässt sich bei ELDA nur
        einmal abholen.
      </p>
    </FormDialog>
  )
}

function submitLabel(files: number, changes: number): string {
  if (files === 0) return 'Schließen'
  if (changes === 1) return '1 Änderung übernehmen'
  return changes === 0 ? 'Als gelesen übernehmen' : `${changes} Änderungen übernehmen`
}

type Model = ReturnType<typeof useReturns>

function Previews({ model }: { model: Model }) {
  const { previews, ids, chosen } = model
  if (ids.length === 0) return null
  if (!previews.data)
    return previews.error ? (
      <ErrorState error={previews.error} onRetry={() => void previews.refetch()} />
    ) : (
      <Skeleton rows={3} height={64} />
    )
  return (
    <ul className={styles.files} aria-label="Gelesene Dateien">
      {previews.data.map(preview => (
        <ReturnPart
          key={preview.id}
          preview={preview}
          wasKnown={model.known.has(preview.id)}
          isChosen={chosen.has(preview.id)}
          onChoose={() => model.toggle(preview.id)}
          onRemove={() => model.remove(preview.id)}
        />
      ))}
    </ul>
  )
}

const isReady = ({ state, kind }: ReturnPreview) => state === 'waiting' && kind !== 'unreadable'

function useReturns(companyId: number) {
  const { data: waiting } = useQuery(waitingReturnsQuery(companyId))
  const upload = useUploadReturn(companyId)
  const removing = useRemoveReturn(companyId)
  const applying = useApplyReturns(companyId)
  const [ids, setIds] = useState<readonly number[]>([])
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<readonly { name: string; text: string }[]>([])
  const [isUploading, setUploading] = useState(false)
  // What came earlier and was not taken over is offered again.
  useEffect(() => {
    if (waiting)
      setIds(now => [...new Set([...now, ...waiting.returns.map(({ id }) => id)])].slice(0, MAX_RETURNS_AT_ONCE))
  }, [waiting])
  const previews = useQuery(previewsQuery(companyId, ids))
  const ready = previews.data?.filter(preview => isReady(preview) && !left.has(preview.id)) ?? []

  const add = async (files: readonly File[]) => {
    setUploading(true)
    setProblems([])
    for (const file of files.slice(0, MAX_RETURNS_AT_ONCE))
      try {
        const { id, isKnown } = await upload.mutateAsync(file)
        setIds(now => (now.includes(id) ? now : [...now, id].slice(-MAX_RETURNS_AT_ONCE)))
        if (isKnown) setKnown(now => new Set([...now, id]))
      } catch (error) {
        setProblems(now => [...now, { name: file.name, text: failureText(error) }])
      }
    setUploading(false)
  }
  return {
    ...{ ids, known, problems, isUploading, previews, applying, add },
    chosen: new Set(ready.map(({ id }) => id)),
    changes: ready.reduce((sum, preview) => sum + preview.changes, 0),
    toggle: (id: number) =>
      setLeft(now => (now.has(id) ? new Set([...now].filter(each => each !== id)) : new Set([...now, id]))),
    remove: (id: number) => removing.mutate(id, { onSuccess: () => setIds(now => now.filter(each => each !== id)) }),
  }
}
