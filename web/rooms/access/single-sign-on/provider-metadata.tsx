import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ProviderMetadata } from '#contract/access/saml-answers.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FieldGroup } from '#web/ui/form-panel/field-group.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { useReadProvider } from './queries.ts'
import styles from './single-sign-on.module.css'

const MOST_BYTES = 800_000

/** Fills in what the provider says of itself; nothing is stored by it. */
export function ProviderMetadataReader({ onRead }: { onRead: (read: ProviderMetadata) => void }) {
  const [xml, setXml] = useState('')
  const { mutate, data, error, isPending } = useReadProvider(useCompanyId())
  const read = (text: string) =>
    mutate(text, {
      onSuccess(read) {
        setXml('')
        onRead(read)
      },
    })
  return (
    <FieldGroup
      label="Metadaten des Anbieters"
      description="Als Datei oder eingefügt: Sie füllen die Felder darunter aus. Gespeichert wird erst danach."
      error={error ? problemOf(error) : undefined}
    >
      <FileDrop
        look="line"
        label="XML-Datei auswählen"
        endings={['.xml']}
        maxBytes={MOST_BYTES}
        busy={isPending}
        onFiles={async ([file]) => file && read(await file.text())}
      />
      <div className={styles.paste}>
        <Textarea
          aria-label="Metadaten einfügen"
          placeholder="<EntityDescriptor …"
          classNames={{ input: styles.mono }}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          value={xml}
          onChange={event => setXml(event.currentTarget.value)}
        />
        <Button busy={isPending} disabled={xml.trim() === ''} onClick={() => read(xml)}>
          Einlesen
        </Button>
      </div>
      {data && !error && <Outcome read={data} />}
    </FieldGroup>
  )
}

const problemOf = (error: unknown) => (error instanceof ApiError && error.fields.xml) || failureText(error)

function Outcome({ read: { notes } }: { read: ProviderMetadata }) {
  if (notes.length === 0) return <Banner tone="info">Die Metadaten sind eingelesen.</Banner>
  return (
    <Banner tone="warn">
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </Banner>
  )
}
