import { Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_SIGNATURE_BYTES, type Signature } from '#contract/documents/signatures.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { ApiError, isStale } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { failureText, failureTexts } from '#web/ui/states/failure-texts.ts'
import { useChangeSignature, useCreateSignature } from './queries.ts'
import { Paper, SignaturePicture } from './signature-picture.tsx'
import styles from './signatures.module.css'

type Props = {
  /** Without one a new signature is made. */
  signature: Signature | undefined
  /** The company (null) and the stores that have one. */
  taken: readonly (number | null)[]
  onClose: () => void
}

const WIDE = '0'

/** A picture, and whose it is; for the company or for one store, which stays. */
export default function SignatureDialog({ signature, taken, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: stores = [] } = useQuery(storesQuery(companyId))
  const [opened] = useState(signature)
  const [file, setFile] = useState<File>()
  const [signer, setSigner] = useState(signature?.signer ?? '')
  const [signerFunction, setSignerFunction] = useState(signature?.signerFunction ?? '')
  const [store, setStore] = useState<string | null>(taken.includes(null) ? null : WIDE)
  const [problem, setProblem] = useState<string>()
  const create = useCreateSignature(companyId)
  const change = useChangeSignature(companyId)
  const keyOf = useIdempotencyKey()
  const error = create.error ?? change.error
  const names = { signer: signer.trim(), signerFunction: signerFunction.trim() }
  const dirty =
    file !== undefined ||
    names.signer !== (opened?.signer ?? '') ||
    names.signerFunction !== (opened?.signerFunction ?? '')
  useUnsaved(dirty)

  const submit = () => {
    const missing = hindrance({ hasPicture: Boolean(file ?? signature), store: signature ? WIDE : store, ...names })
    setProblem(missing)
    if (missing) return
    if (signature && opened) {
      if (!dirty) return onClose()
      // Only what was typed: what a colleague saved meanwhile stays.
      change.mutate(
        {
          id: signature.id,
          version: signature.version,
          file,
          ...(names.signer !== opened.signer && { signer: names.signer }),
          ...(names.signerFunction !== opened.signerFunction && { signerFunction: names.signerFunction }),
        },
        { onSuccess: onClose },
      )
    } else if (file) {
      const draft = { ...names, storeId: store === WIDE ? null : Number(store) }
      create.mutate(
        { draft, file, idempotencyKey: keyOf({ ...draft, file: [file.name, file.size, file.lastModified] }) },
        { onSuccess: onClose },
      )
    }
  }
  return (
    <FormDialog
      title={signature ? 'Unterschrift ändern' : 'Neue Unterschrift'}
      dirty={dirty}
      busy={create.isPending || change.isPending}
      submitLabel={signature ? 'Speichern' : 'Erstellen'}
      size={480}
      onSubmit={submit}
      onClose={onClose}
    >
      {signature && signature.version !== opened?.version && !change.isPending && (
        <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>
      )}
      {problem && <Banner tone="error">{problem}</Banner>}
      {!problem && error && !isStale(error) && <Banner tone="error">{reasonOf(error)}</Banner>}
      {signature && (
        <HistoryButton
          title={`Verlauf der Unterschrift von ${signature.signer}`}
          records={[`documents/signatures:${signature.id}`]}
        />
      )}
      {file ? (
        <div className={styles.chosen}>
          <Paper file={file} signer={names.signer} isLarge />
          <div>
            {file.name}
            <IconButton label="Bild entfernen" icon={<IconX size={16} />} onClick={() => setFile(undefined)} />
          </div>
        </div>
      ) : (
        <>
          {signature && <SignaturePicture signature={signature} isLarge />}
          <FileDrop
            label={signature ? 'Neues Bild hierher ziehen oder auswählen' : 'Bild hierher ziehen oder auswählen'}
            endings={['.png', '.jpg', '.jpeg']}
            maxBytes={MOST_SIGNATURE_BYTES}
            onFiles={([chosen]) => setFile(chosen)}
          />
        </>
      )}
      {!signature && (
        <Select
          label="Gilt für"
          required
          placeholder="Bitte wählen"
          data={[
            { value: WIDE, label: 'Firmenweit', disabled: taken.includes(null) },
            ...stores.map(({ id, name }) => ({ value: String(id), label: name, disabled: taken.includes(id) })),
          ]}
          value={store}
          onChange={setStore}
          searchable
        />
      )}
      <TextInput
        label="Unterzeichner"
        required
        value={signer}
        maxLength={128}
        onChange={event => setSigner(event.currentTarget.value)}
      />
      <TextInput
        label="Funktion"
        placeholder="zum Beispiel Geschäftsführerin"
        value={signerFunction}
        maxLength={128}
        onChange={event => setSignerFunction(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

type Typed = { hasPicture: boolean; store: string | null; signer: string }
function hindrance({ hasPicture, store, signer }: Typed): string | undefined {
  if (!hasPicture) return 'Bitte wählen Sie das Bild der Unterschrift aus.'
  if (store === null) return 'Bitte wählen Sie, für wen die Unterschrift gilt.'
  return signer === '' ? 'Bitte geben Sie an, wer unterschreibt.' : undefined
}

const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || failureText(error)
