import type { FieldName } from '../fields.ts'
import { PARTICIPLES } from '../noun-words.ts'

/** What of an account was changed, as its owner and as others say it, and by which participle where it is not „geändert“. */
export const ACCOUNT_CHANGES: {
  [Field in FieldName]?: [own: string, others: string, participle?: (value: unknown) => string]
} = {
  email: ['die eigene E-Mail-Adresse', 'die E-Mail-Adresse'],
  firstName: ['den eigenen Namen', 'den Namen'],
  lastName: ['den eigenen Namen', 'den Namen'],
  passkey: ['einen eigenen Passkey', 'einen Passkey', value => (value === null ? 'entfernt' : 'hinzugefügt')],
  password: ['das eigene Passwort', 'das Passwort'],
  pendingEmail: [
    'die eigene neue E-Mail-Adresse',
    'die neue E-Mail-Adresse',
    value => (value === null ? PARTICIPLES.undone : 'eingetragen'),
  ],
  picture: ['das eigene Profilbild', 'das Profilbild', value => (value === false ? 'entfernt' : PARTICIPLES.changed)],
  recoveryCodes: ['die eigenen Wiederherstellungscodes', 'die Wiederherstellungscodes', () => 'erneuert'],
  twofactor: [
    'den eigenen zweiten Faktor',
    'den zweiten Faktor',
    value => (value === true ? 'eingeschaltet' : 'ausgeschaltet'),
  ],
}
