import { useEffect, useState } from 'react'
import { MOST_SETTINGS_BYTES, type SettingsPlan } from '#contract/settings/settings-file.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { type SettingsOf, usePreviewSettings, useTakeSettings } from './queries.ts'
import styles from './settings-file.module.css'
import { SettingsPart } from './settings-part.tsx'

type Props = SettingsOf & {
  companyName: string
  /** Chosen before the dialog was there. */
  file?: File | undefined
  onClose: () => void
}

/** First what a file would change, part by part; then all of what was chosen, or nothing. */
export default function SettingsFileDialog({ companyName, file: given, onClose, ...of }: Props) {
  const preview = usePreviewSettings(of)
  const take = useTakeSettings(of)
  const [file, setFile] = useState(given)
  const [left, setLeft] = useState<readonly string[]>([])
  const { mutate: look } = preview
  useEffect(() => {
    if (file) look({ file })
  }, [file, look])

  const plan = preview.data
  const chosen = (plan?.parts ?? []).filter(({ key }) => !left.includes(key))
  const count = (state: string) => chosen.flatMap(({ items }) => items).filter(item => item.state === state).length
  const [changes, refused] = [count('new') + count('changed'), count('refused')]
  const fault =
    plan && refused > 0
      ? `${counted(refused)} nicht übernommen werden. Bitte nehmen Sie den Teil davon aus, oder berichtigen Sie die Datei.`
      : undefined
  const submit = () => {
    if (!file || !plan || fault) return
    if (changes === 0) return onClose()
    take.mutate({ file, parts: chosen.map(({ key }) => key).join(',') }, { onSuccess: onClose })
  }
  const error = take.error ?? preview.error
  return (
    <FormDialog
      title="Einstellungen aus Datei übernehmen"
      submitLabel={plan && changes > 0 ? 'Übernehmen' : plan ? 'Schließen' : 'Weiter'}
      size={680}
      dirty={plan !== undefined && changes > 0}
      busy={take.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Intro {...{ plan, companyName }} />
      {error !== null && <Banner tone="error">{failureText(error)}</Banner>}
      {!plan && (
        <FileDrop
          label="Einstellungsdatei hierher ziehen oder auswählen"
          endings={['.json']}
          maxBytes={MOST_SETTINGS_BYTES}
          busy={preview.isPending}
          onFiles={([first]) => setFile(first)}
        />
      )}
      {plan && <Parts {...{ plan, changes, fault, left, setLeft }} />}
    </FormDialog>
  )
}

function Told({ plan, changes, fault }: { plan: SettingsPlan; changes: number; fault: string | undefined }) {
  return (
    <div className={styles.told}>
      {fault && <Banner tone="error">{fault}</Banner>}
      {!fault && changes === 0 && <Banner tone="info">Alles ist schon so, wie die Datei es sagt.</Banner>}
      {plan.secrets.length > 0 && (
        <Banner tone="warn">Nicht in der Datei, bitte neu eingeben: {plan.secrets.join(', ')}.</Banner>
      )}
    </div>
  )
}

const counted = (count: number) => (count === 1 ? 'Ein Eintrag kann' : `${count} Einträge können`)

type IntroProps = Pick<Props, 'companyName'> & {
  plan: SettingsPlan | undefined
}

function Intro({ plan, companyName }: IntroProps) {
  return (
    <p className={styles.intro}>
      {plan ? (
        <>
          Aus der Datei von <b>{plan.company}</b> in <b>{companyName}</b>. Gelöscht wird nichts.
        </>
      ) : (
        <>
          In <b>{companyName}</b>. Vor dem Übernehmen sehen Sie, was sich ändert.
        </>
      )}
    </p>
  )
}

type PartsProps = {
  plan: SettingsPlan
  changes: number
  fault: string | undefined
  left: readonly string[]
  setLeft: React.Dispatch<React.SetStateAction<readonly string[]>>
}

function Parts({ plan, changes, fault, left, setLeft }: PartsProps) {
  return (
    <>
      <Told plan={plan} changes={changes} fault={fault} />
      <ul className={styles.parts} aria-label="Teile der Datei">
        {plan.parts.map(part => (
          <SettingsPart
            key={part.key}
            part={part}
            isChosen={!left.includes(part.key)}
            onChoose={isChosen =>
              setLeft(before => (isChosen ? before.filter(key => key !== part.key) : [...before, part.key]))
            }
          />
        ))}
      </ul>
    </>
  )
}
