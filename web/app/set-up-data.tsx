import { IconCheck, IconDownload, IconQuestionMark } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_SET_UP_BYTES, type SetUpFile, setUpFile } from '#contract/imports/set-up-file.ts'
import { api } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import styles from './set-up-page.module.css'

/** A file that was read, and what of it is imported once the company is there. */
export type BroughtFile = { file: File; found: SetUpFile }

type Props = { token: string; brought: BroughtFile | undefined; onBrought: (brought: BroughtFile | undefined) => void }

const CHOICES = [
  { value: 'empty', label: 'Leer beginnen' },
  { value: 'file', label: 'Daten aus Datei' },
] as const

export function SetUpData({ token, brought, onBrought }: Props) {
  const [choice, setChoice] = useState<(typeof CHOICES)[number]['value']>('empty')
  const template = useMutation({ mutationFn: async () => saveFile(await api(setUpFile.template)) })
  const read = useMutation({
    mutationFn: async (file: File) => ({ file, found: await api(setUpFile.read, { body: { token }, file }) }),
    onMutate: () => onBrought(undefined),
    onSuccess: onBrought,
  })
  const failure = read.error ?? template.error

  return (
    <Card title="Daten">
      <div className={styles.data}>
        <ChoiceChips
          label="Womit Sie beginnen"
          choices={CHOICES}
          chosen={choice}
          onToggle={value => {
            setChoice(value)
            if (value === 'empty') onBrought(undefined)
          }}
        />
        {choice === 'empty' ? (
          <p>Mitarbeiter kommen danach, von Hand oder aus einer Tabelle.</p>
        ) : (
          <>
            <p>
              Eine Excel-Datei mit je einem Blatt für Standorte, Mitarbeiter und Eröffnungssalden, oder eine CSV-Datei
              mit einem davon. Gespeichert wird erst, was Sie gesehen haben.
            </p>
            <FileDrop
              label={brought?.file.name}
              endings={['.xlsx', '.csv', '.txt']}
              maxBytes={MAX_SET_UP_BYTES}
              busy={read.isPending}
              onFiles={([file]) => file && read.mutate(file)}
            />
            {failure && <Banner tone="error">{failureText(failure)}</Banner>}
            {brought && <Found found={brought.found} />}
            <Button icon={<IconDownload size={16} />} busy={template.isPending} onClick={() => template.mutate()}>
              Vorlage laden
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

function Found({ found: { stores, imports, unknown } }: { found: SetUpFile }) {
  return (
    <ul className={styles.found} aria-label="In der Datei gefunden">
      {stores.length > 0 && (
        <li>
          <IconCheck size={16} stroke={2} aria-hidden />
          <span>
            <b>{stores.length === 1 ? '1 Standort' : `${stores.length} Standorte`}</b>, unten eingetragen
          </span>
        </li>
      )}
      {imports.map(({ kind, label, sheet }) => (
        <li key={kind}>
          <IconCheck size={16} stroke={2} aria-hidden />
          <span>
            <b>{label}</b>
            {sheet && ` aus dem Blatt „${sheet}“`}, gleich nach dem Einrichten geprüft
          </span>
        </li>
      ))}
      {unknown.length > 0 && (
        <li data-unknown>
          <IconQuestionMark size={16} stroke={2} aria-hidden />
          <span>Nicht erkannt: {unknown.map(name => `„${name}“`).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
