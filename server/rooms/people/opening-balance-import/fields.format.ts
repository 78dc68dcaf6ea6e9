import type { KindField } from '#server/rooms/imports/public.ts'

/** Keys are the wire names; only the day has one of its own, since a stamp's is another. */
export const BALANCE_IMPORT_FIELDS: readonly KindField[] = [
  {
    key: 'mdPersonnelId',
    label: 'Personalnummer',
    type: 'text',
    required: true,
    names: ['persnr', 'pnr', 'personalnr', 'mitarbeiternummer', 'dienstnehmernummer'],
  },
  {
    key: 'balanceDay',
    label: 'Stichtag',
    type: 'day',
    required: true,
    hint: 'Die Salden gelten zu Beginn dieses Tages',
    names: ['salden per', 'saldo per', 'saldenstichtag', 'eröffnung per'],
  },
  {
    key: 'leaveHundredths',
    label: 'Resturlaub',
    type: 'number',
    hint: 'In Tagen, wie 12,5',
    names: ['resturlaub tage', 'urlaubsrest', 'urlaubssaldo', 'urlaub rest', 'rest urlaub', 'offener urlaub'],
  },
  {
    key: 'formerLeaveHundredths',
    label: 'davon Vorjahre',
    type: 'number',
    hint: 'In Tagen, im Resturlaub enthalten',
    names: [
      'davon aus vorjahren',
      'davon vorjahr',
      'resturlaub vorjahre',
      'resturlaub vorjahr',
      'urlaub vorjahre',
      'alturlaub',
    ],
  },
  {
    key: 'timeAccountMinutes',
    label: 'Zeitguthaben',
    type: 'number',
    hint: 'In Stunden, wie 12,5 oder -3:20',
    names: [
      'zeitguthaben stunden',
      'zeitsaldo',
      'zeitkonto',
      'stundensaldo',
      'gleitzeitsaldo',
      'za saldo',
      'zeitausgleich',
    ],
  },
  {
    key: 'sickFullHundredths',
    label: 'Krankenstand voll',
    type: 'number',
    hint: 'Tage, die im laufenden Arbeitsjahr schon mit vollem Entgelt verbraucht sind',
    names: ['krank voll', 'krankenstand volles entgelt', 'krankenstand voll tage', 'efz voll', 'krankentage voll'],
  },
  {
    key: 'sickHalfHundredths',
    label: 'Krankenstand halb',
    type: 'number',
    hint: 'Tage, die im laufenden Arbeitsjahr schon mit halbem Entgelt verbraucht sind',
    names: ['krank halb', 'krankenstand halbes entgelt', 'krankenstand halb tage', 'efz halb', 'krankentage halb'],
  },
  { key: 'note', label: 'Notiz', type: 'text', names: ['bemerkung', 'anmerkung'] },
]
