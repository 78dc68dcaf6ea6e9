import { Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { OwnFieldProps } from '#web/ui/form-panel/entry.ts'
import { FieldGroup } from '#web/ui/form-panel/field-group.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CertificateText } from './certificate-text.tsx'
import type { Certificates } from './sign-on-values.ts'
import styles from './single-sign-on.module.css'

/** Those that are kept, each to be removed, and room to paste further ones. */
export function CertificatesField({ label, value, disabled, error, onChange }: OwnFieldProps) {
  const { kept, pasted } = value as Certificates
  return (
    <FieldGroup label={label} required disabled={disabled} error={error}>
      {kept.length > 0 && (
        <ul className={styles.certificates}>
          {kept.map(one => (
            <li key={one.fingerprint}>
              <CertificateText certificate={one} />
              <IconButton
                label={`${one.subject} entfernen`}
                icon={<IconX size={17} />}
                onClick={() => onChange({ kept: kept.filter(each => each !== one), pasted })}
              />
            </li>
          ))}
        </ul>
      )}
      <Textarea
        aria-label={kept.length > 0 ? 'Weiteres Zertifikat' : 'Zertifikat'}
        placeholder="-----BEGIN CERTIFICATE-----"
        classNames={{ input: styles.mono }}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        maxLength={30_000}
        value={pasted}
        onChange={event => onChange({ kept, pasted: event.currentTarget.value })}
      />
    </FieldGroup>
  )
}
