import type { KindField } from '#server/rooms/imports/public.ts'
import { PERSON_FIELD } from '../person-import/actions.ts'

export const SKILL_FIELDS: readonly KindField[] = [
  PERSON_FIELD,
  {
    key: 'skill',
    label: 'Qualifikation',
    type: 'text',
    required: true,
    hint: 'Name der Qualifikation, eine je Zeile',
    names: ['skill', 'fähigkeit', 'kann', 'ausbildung', 'befähigung'],
  },
  {
    key: 'from',
    label: 'gültig ab',
    type: 'day',
    hint: 'Ohne diese Spalte ab heute',
    names: ['von', 'ab', 'seit', 'beginn', 'hat seit'],
  },
  {
    key: 'to',
    label: 'gültig bis',
    type: 'day',
    hint: 'Letzter Tag; leer gilt sie weiter',
    names: ['bis', 'ende', 'läuft ab', 'ablauf'],
  },
]
