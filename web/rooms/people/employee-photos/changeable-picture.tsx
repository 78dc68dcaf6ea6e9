import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#web/lib/session.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import styles from './employee-photos.module.css'
import { EmployeePicture } from './employee-picture.tsx'

const PhotoDialog = lazyLayer(() => import('./photo-dialog.tsx'))

type Props = { id: number; name: string; size: number }

/** The picture, and the way to another one for whoever may change the person. */
export function ChangeablePicture(props: Props) {
  const canWrite = useCan('employees.write')
  const [isOpen, setIsOpen] = useState(false)
  if (!canWrite) return <EmployeePicture {...props} />
  return (
    <>
      <button
        type="button"
        className={styles.change}
        aria-label="Foto ändern"
        title="Foto ändern"
        onClick={() => setIsOpen(true)}
      >
        <EmployeePicture {...props} />
        <span className={styles.sign}>
          <IconCamera size={13} stroke={1.8} aria-hidden />
        </span>
      </button>
      {isOpen && <PhotoDialog id={props.id} name={props.name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
