import { toast } from './toast/toast.ts'

/** Says whether it went well: a browser may refuse. Spec 1 §8. */
export const copyText = (text: string): void =>
  void navigator.clipboard?.writeText(text).then(
    () => toast.success('Text wurde in die Zwischenablage kopiert.'),
    () => toast.error('Fehler', 'Der Text konnte nicht kopiert werden.'),
  )
