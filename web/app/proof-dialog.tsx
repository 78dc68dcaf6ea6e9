import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProofWay, proofs } from '#contract/access/proofs.ts'
import { api } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './proof-dialog.module.css'

const TITLE = 'Noch einmal ausweisen'
const WHY = 'Was Sie vorhaben, ist besonders geschützt. Darum fragt Kontor, ob Sie noch vor dem Bildschirm sitzen.'

type Answer = { onProved: () => void; onClose: () => void }

/** Before what moves or removes people, or opens ways in or out; the request that asked for it is sent again. */
export default function ProofDialog({ onProved, onClose }: Answer) {
  const {
    data: ways,
    error,
    refetch,
  } = useQuery({
    queryKey: ['access', 'proofs'],
    queryFn: ({ signal }) => api(proofs.ways, { signal }),
    gcTime: 0,
  })
  const [way, setWay] = useState<ProofWay>()
  const chosen = way ?? ways?.[0]
  if (!ways || !chosen)
    return (
      <Dialog title={TITLE} size={420} onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={2} height={40} />}
      </Dialog>
    )
  const other = ways.find(each => each !== chosen)
  const onOther = other && (() => setWay(other))
  return chosen === 'passkey' ? (
    <ByPasskey {...{ onProved, onClose, onOther }} />
  ) : (
    <ByText key={chosen} {...{ way: chosen, onProved, onClose, onOther }} />
  )
}

const useProve = () =>
  useMutation({
    mutationFn: (body: Parameters<typeof api<typeof proofs.prove>>[1]['body']) => api(proofs.prove, { body }),
    meta: { inForm: true, failed: 'Der Nachweis wurde nicht angenommen' },
  })

const ENTRIES = {
  totp: [{ kind: 'text', key: 'totp', label: 'Code aus Ihrer Authenticator-App', required: true, maxLength: 32 }],
  password: [
    { kind: 'password', key: 'password', label: 'Ihr Passwort', required: true, autoComplete: 'current-password' },
  ],
} satisfies Record<'totp' | 'password', Entry<{ totp: string; password: string }>[]>

type TextProps = Answer & { way: 'totp' | 'password'; onOther: (() => void) | undefined }

function ByText({ way, onProved, onClose, onOther }: TextProps) {
  const prove = useProve()
  return (
    <PanelDialog<{ totp: string; password: string }>
      title={TITLE}
      acceptLabel="Weiter"
      size={420}
      entries={ENTRIES[way]}
      values={{ totp: '', password: '' }}
      error={prove.error}
      busy={prove.isPending}
      discards
      onAccept={values => prove.mutate({ [way]: values[way] }, { onSuccess: onProved })}
      onClose={onClose}
    >
      <p>{WHY}</p>
      <Other onOther={onOther}>Lieber mit Passkey</Other>
    </PanelDialog>
  )
}

function ByPasskey({ onProved, onClose, onOther }: Answer & { onOther: (() => void) | undefined }) {
  const prove = useProve()
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setProblem(undefined)
    try {
      const optionsJSON = (await api(proofs.startPasskey)) as unknown as PublicKeyCredentialRequestOptionsJSON
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
      const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
      const given = { clientDataJSON, authenticatorData, signature, userHandle }
      await prove.mutateAsync({ credential: { id, rawId, type: type as 'public-key', response: given } })
      onProved()
    } catch (error) {
      if ((error as Error).name !== 'NotAllowedError') setProblem(failureText(error))
    }
  }
  return (
    <Dialog
      title={TITLE}
      size={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            variant="primary"
            icon={<IconFingerprint size={18} stroke={1.7} />}
            busy={prove.isPending}
            onClick={() => void start()}
            data-autofocus
          >
            Mit Passkey ausweisen
          </Button>
        </>
      }
    >
      <div className={styles.proof}>
        <p>{WHY}</p>
        <Other onOther={onOther}>Lieber mit Code</Other>
        {problem && <Banner tone="error">{problem}</Banner>}
      </div>
    </Dialog>
  )
}

const Other = ({ onOther, children }: Pick<TextProps, 'onOther'> & { children: string }) =>
  onOther && (
    <div>
      <Button onClick={onOther}>{children}</Button>
    </div>
  )
