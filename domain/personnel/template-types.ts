/** What a document is made of a template for; the ids are stored. Spec 2 §3 Template type. */
export const TEMPLATE_TYPES = [
  { id: 1, label_de: 'Arbeitsvertrag' },
  { id: 2, label_de: 'Dienstzettel' },
  { id: 3, label_de: 'Zusatzvereinbarung' },
  { id: 4, label_de: 'Änderungsmeldung' },
  { id: 5, label_de: 'Anmeldung und Abmeldung' },
  { id: 6, label_de: 'Kündigung' },
  { id: 7, label_de: 'Dienstzeugnis' },
  { id: 8, label_de: 'Einverständniserklärung' },
  { id: 9, label_de: 'Gewand Ausgabe' },
  { id: 10, label_de: 'Gesundheitsschutz' },
  { id: 11, label_de: 'Unfallverhütung' },
  { id: 12, label_de: 'Betriebsordnung' },
  { id: 13, label_de: 'Sonstiges' },
] as const

export const isTemplateType = (id: number): boolean => TEMPLATE_TYPES.some(type => type.id === id)

export const templateTypeLabel = (id: number): string =>
  TEMPLATE_TYPES.find(type => type.id === id)?.label_de ?? 'Sonstiges'
