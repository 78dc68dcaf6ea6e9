import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Signature } from '#contract/documents/signatures.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { firstOf } from '#web/ui/states/first-of.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { signaturesQuery, useRemoveSignature } from './queries.ts'
import { SignaturePicture } from './signature-picture.tsx'
import styles from './signatures.module.css'

const SignatureDialog = lazyLayer(() => import('./signature-dialog.tsx'))

/** Who signs what is filled: for the company, and for stores that have somebody of their own. */
export default function SignaturesCard() {
  const companyId = useCompanyId()
  const canWrite = useCan('templates.write')
  const { data: signatures, error, refetch } = useQuery(signaturesQuery(companyId))
  const { data: stores = NO_STORES } = useQuery(storesQuery(companyId))
  const { mutateAsync: remove } = useRemoveSignature(companyId)
  const [asked, setAsked] = useState<'new' | number>()
  const box = useAskedFor(signatures !== undefined)
  const changed = signatures?.find(({ id }) => id === asked)
  const isFull = signatures !== undefined && signatures.length > stores.length
  const nameOf = ({ storeId }: Signature) =>
    storeId === null ? 'Firmenweit' : (stores.find(({ id }) => id === storeId)?.name ?? '')
  const askRemove = (signature: Signature) =>
    confirm({
      title: 'Unterschrift löschen',
      about: `Unterschrift von ${signature.signer}`,
      text: 'Soll die Unterschrift wirklich gelöscht werden? Dies kann NICHT rückgängig gemacht werden! Ausgefüllte Dokumente bleiben.',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(signature),
    })
  return (
    <div ref={box} tabIndex={-1}>
      <Card
        title="Unterschriften"
        hint={signatures && signatures.length > 0 && signatures.length}
        actions={
          canWrite &&
          signatures &&
          signatures.length > 0 && (
            <Button icon={<IconPlus size={16} />} disabled={isFull} onClick={() => setAsked('new')}>
              Neue Unterschrift
            </Button>
          )
        }
      >
        {!signatures && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!signatures && !error && <Skeleton rows={2} height={56} />}
        <NoSignature {...{ signatures, canWrite, setAsked }} />
        {signatures && signatures.length > 0 && (
          <>
            <SignatureList {...{ signatures, nameOf, canWrite, setAsked, askRemove }} />
            <p className={styles.foot}>Die eines Standorts geht der firmenweiten vor.</p>
          </>
        )}
      </Card>
      {signatures && (asked === 'new' || changed) && (
        <SignatureDialog
          signature={changed}
          taken={signatures.map(({ storeId }) => storeId)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

const NO_STORES: never[] = []

/** A link can lead here, where the screen is longer than the window. */
function useAskedFor(isThere: boolean) {
  const { part }: Record<string, string | undefined> = useSearch({ strict: false })
  const box = useRef<HTMLDivElement>(null)
  const isAsked = part === 'signatures' && isThere
  useEffect(() => {
    if (!isAsked) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [isAsked])
  return box
}

type NoSignatureProps = {
  signatures: readonly Signature[] | undefined
  canWrite: boolean
  setAsked: (next: number | 'new' | undefined) => void
}

function NoSignature({ signatures, canWrite, setAsked }: NoSignatureProps) {
  return (
    signatures?.length === 0 && (
      <EmptyState
        title="Noch keine Unterschrift"
        actions={canWrite && <Button onClick={() => setAsked('new')}>{firstOf('Neue Unterschrift')}</Button>}
      >
        {canWrite
          ? 'Laden Sie das Bild einer Unterschrift hoch. {firma.unterschrift} setzt es in Ihre Vorlagen.'
          : 'Wer Vorlagen bearbeiten darf, lädt hier das Bild einer Unterschrift hoch.'}
      </EmptyState>
    )
  )
}

type SignatureListProps = {
  signatures: readonly Signature[]
  nameOf: (signature: Signature) => string
  canWrite: boolean
  setAsked: (next: number | 'new' | undefined) => void
  askRemove: (signature: Signature) => unknown
}

function SignatureList({ signatures, nameOf, canWrite, setAsked, askRemove }: SignatureListProps) {
  return (
    <ul className={styles.list} aria-label="Unterschriften">
      {signatures.map(signature => (
        <li key={signature.id} className={styles.line}>
          <SignaturePicture signature={signature} />
          <div>
            <p>
              <b>{signature.signer}</b>
            </p>
            <p>{[signature.signerFunction, nameOf(signature)].filter(Boolean).join(' · ')}</p>
          </div>
          {canWrite && (
            <div className={styles.actions}>
              <IconButton
                label={`Unterschrift von ${signature.signer} ändern`}
                icon={<IconPencil size={17} stroke={1.8} />}
                onClick={() => setAsked(signature.id)}
              />
              <IconButton
                label={`Unterschrift von ${signature.signer} löschen`}
                icon={<IconTrash size={17} stroke={1.8} />}
                tone="danger"
                onClick={() => void askRemove(signature)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
