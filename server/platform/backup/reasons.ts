/** What a disk or a line answered, in words for who has to mend it; any other error speaks for itself. */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'Am Ort der Sicherung ist kein Platz mehr.',
  EDQUOT: 'Am Ort der Sicherung ist kein Platz mehr.',
  EROFS: 'Der Ort der Sicherung lässt sich nur lesen.',
  EACCES: 'Kontor darf am Ort der Sicherung nicht schreiben.',
  EPERM: 'Kontor darf am Ort der Sicherung nicht schreiben.',
  ENOTDIR: 'Der Ort der Sicherung ist kein Ordner.',
  EIO: 'Der Datenträger der Sicherung meldet einen Fehler.',
  ENODEV: 'Der Datenträger der Sicherung ist nicht da.',
  ESTALE: 'Der Datenträger der Sicherung ist nicht da.',
  ECONNREFUSED: 'Der Server antwortet nicht.',
  ECONNRESET: 'Der Server hat die Verbindung beendet.',
  ENOTFOUND: 'Den Server gibt es unter diesem Namen nicht.',
  ETIMEDOUT: 'Der Server antwortet nicht rechtzeitig.',
}

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const words = code === undefined ? undefined : WORDS[code]
  return words ? `${words} (${message})` : message
}
