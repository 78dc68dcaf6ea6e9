import { Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { type DocumentTemplate, MOST_TEMPLATE_BYTES } from '#contract/documents/document-templates.ts'
import { offered } from '#domain/basics/enum-lists.ts'
import { TEMPLATE_TYPES } from '#domain/documents/template-types.ts'
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
import styles from './document-templates.module.css'
import { useChangeTemplate, useCreateTemplate } from './queries.ts'

type Props = {
  /** Without one a new template is uploaded. */
  template: DocumentTemplate | undefined
  storeId: number | null
  onClose: () => void
  onSaved: (saved: DocumentTemplate) => void
}

/** Spec 2 §2.2: file, type, and company-wide or a store; without a new file only type and assignment change. */
export default function TemplateDialog({ template, storeId, onClose, onSaved }: Props) {
  const companyId = useCompanyId()
  const { data: stores = [] } = useQuery(storesQuery(companyId))
  const [opened] = useState(template)
  const [file, setFile] = useState<File>()
  const [name, setName] = useState(template?.name ?? '')
  const [type, setType] = useState(template ? String(template.template_type) : null)
  const [store, setStore] = useState<string | null>(String((template ? template.storeId : storeId) ?? WIDE))
  const [problem, setProblem] = useState<string>()
  const create = useCreateTemplate(companyId)
  const change = useChangeTemplate(companyId)
  const keyOf = useIdempotencyKey()
  const error = create.error ?? change.error
  const dirty =
    file !== undefined ||
    name !== (opened?.name ?? '') ||
    (opened !== undefined && (type !== String(opened.template_type) || store !== String(opened.storeId ?? WIDE)))
  useUnsaved(dirty)

  const submit = async () => {
    if ((!file && !template) || type === null || store === null)
      return setProblem('Vorlagendatei, Typ und Store auswählen!')
    if (name.trim() === '') return setProblem('Bitte geben Sie der Vorlage einen Namen.')
    setProblem(undefined)
    const assigned = { storeId: store === WIDE ? null : Number(store), template_type: Number(type), name: name.trim() }
    const content = file && { base64: await base64Of(file), pdf: /\.pdf$/i.test(file.name) }
    // Only what was typed: what a colleague saved meanwhile stays.
    if (template && opened)
      change.mutate(
        {
          id: template.id,
          version: template.version,
          ...(assigned.name !== opened.name && { name: assigned.name }),
          ...(assigned.storeId !== opened.storeId && { storeId: assigned.storeId }),
          ...(assigned.template_type !== opened.template_type && { template_type: assigned.template_type }),
          ...content,
        },
        { onSuccess: onSaved },
      )
    else if (content) {
      const draft = { ...assigned, ...content }
      create.mutate({ draft, idempotencyKey: keyOf(draft) }, { onSuccess: onSaved })
    }
  }
  return (
    <FormDialog
      title={template ? 'Vorlage ändern' : 'Vorlage hochladen'}
      dirty={dirty}
      busy={create.isPending || change.isPending}
      submitLabel={template ? 'Speichern' : 'Hochladen'}
      size={520}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Notices {...{ template, opened, problem, error }} />
      <TemplateFile {...{ file, setFile, template, name, setName }} />
      <TemplateFields {...{ name, setName, type, setType, stores, store, setStore }} />
    </FormDialog>
  )
}

const WIDE = '0'

const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || failureText(error)

function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}

type NoticesProps = Pick<Props, 'template'> & {
  opened: DocumentTemplate | undefined
  problem: string | undefined
  error: Error | null
}

function Notices({ template, opened, problem, error }: NoticesProps) {
  return (
    <>
      {template && template.version !== opened?.version && (
        <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>
      )}
      {problem && <Banner tone="error">{problem}</Banner>}
      {!problem && error && !isStale(error) && <Banner tone="error">{reasonOf(error)}</Banner>}
      {template && (
        <HistoryButton
          title={`Verlauf von ${template.name}`}
          records={[`documents/document-templates:${template.id}`]}
        />
      )}
    </>
  )
}

type TemplateFileProps = Pick<Props, 'template'> & {
  file: File | undefined
  setFile: (next: File | undefined) => void
  name: string
  setName: (next: string) => void
}

function TemplateFile({ file, setFile, template, name, setName }: TemplateFileProps) {
  return file ? (
    <div className={styles.file}>
      <b>{file.name}</b>
      <IconButton label="Datei entfernen" icon={<IconX size={16} />} onClick={() => setFile(undefined)} />
    </div>
  ) : (
    <FileDrop
      label={template ? 'Neue Datei hierher ziehen oder auswählen' : undefined}
      endings={['.docx', '.pdf']}
      maxBytes={MOST_TEMPLATE_BYTES}
      onFiles={([chosen]) => {
        setFile(chosen)
        if (chosen && name === '') setName(chosen.name.replace(/\.[^.]*$/, '').slice(0, 128))
      }}
    />
  )
}

type TemplateFieldsProps = {
  name: string
  setName: (next: string) => void
  type: string | null
  setType: (next: string | null) => void
  stores: readonly Store[]
  store: string | null
  setStore: (next: string | null) => void
}

function TemplateFields({ name, setName, type, setType, stores, store, setStore }: TemplateFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        required
        value={name}
        maxLength={128}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Select
        label="Typ"
        required
        placeholder="Bitte wählen"
        data={offered(TEMPLATE_TYPES, ({ id }) => String(id) === type).map(({ id, label_de }) => ({
          value: String(id),
          label: label_de,
        }))}
        value={type}
        onChange={setType}
        searchable
      />
      <Select
        label="Zuordnung"
        required
        data={[
          { value: WIDE, label: 'Firmenweit' },
          ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={store}
        onChange={setStore}
        searchable
      />
    </>
  )
}
