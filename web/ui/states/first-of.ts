const FIRST: Record<string, string> = { Neue: 'Erste', Neuer: 'Ersten', Neues: 'Erstes' }

/** Where there is none yet, the button of the empty place: „Neuer Webhook“ → „Ersten Webhook erstellen“. */
export const firstOf = (newLabel: string): string =>
  `${newLabel.replace(/^Neu\w*/, word => FIRST[word] ?? word)} erstellen`
