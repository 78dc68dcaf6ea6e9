/** `blocks`: cannot be saved. `override`: only with a reason. `hint`: is said. */
export type Severity = 'blocks' | 'override' | 'hint'

type Rule = {
  /** Where it is written; null: a rule of planning, not of law. */
  law: string | null
  severity: Severity
  /** What the rule is about, as the head of a list says it. */
  name: string
  /** Of plans alone: what was worked is not held against it. */
  isOfPlans?: true
  /** May be overridden while planning, but not published. */
  blocksPublishing?: true
}

/** Every rule by its id, which overrides keep for years and never changes. `docs/working-time.md` says them in words. */
export const LAW_RULES = {
  TAG_MAX: { law: 'AZG § 9 Abs. 1', severity: 'override', name: 'Höchstarbeitszeit am Tag' },
  WOCHE_MAX: { law: 'AZG § 9 Abs. 1', severity: 'override', name: 'Höchstarbeitszeit in der Woche' },
  SCHNITT_48: { law: 'AZG § 9 Abs. 4', severity: 'override', name: '48 Stunden im Durchschnitt' },
  ÜBER10_50: { law: 'AZG § 7 Abs. 6', severity: 'hint', name: 'Ablehnungsrecht über 10 und 50 Stunden' },
  NORMAL: { law: 'AZG §§ 3, 4', severity: 'hint', name: 'Normalarbeitszeit' },
  TZ_MEHR: { law: 'AZG § 19d', severity: 'hint', name: 'Mehrarbeit bei Teilzeit' },
  PAUSE: { law: 'AZG § 11', severity: 'override', name: 'Ruhepause' },
  RUHE_TAG: { law: 'AZG § 12', severity: 'override', name: 'Tägliche Ruhezeit' },
  RUHE_AUSGLEICH: { law: 'AZG § 12 Abs. 2a', severity: 'override', name: 'Ausgleich verkürzter Ruhe' },
  RUHE_WOCHE: { law: 'ARG §§ 2 bis 4', severity: 'override', name: 'Wöchentliche Ruhezeit' },
  ERSATZRUHE: { law: 'ARG § 6', severity: 'hint', name: 'Ersatzruhe' },
  PLAN_14T: { law: 'AZG § 19c Abs. 2', severity: 'override', name: 'Zwei Wochen Vorlauf', isOfPlans: true },
  JUG_TAG: { law: 'KJBG § 11', severity: 'blocks', name: 'Arbeitszeit Jugendlicher' },
  JUG_ÜST: { law: 'KJBG § 12', severity: 'blocks', name: 'Überstunden Jugendlicher' },
  JUG_PAUSE: { law: 'KJBG § 15', severity: 'blocks', name: 'Ruhepause Jugendlicher' },
  JUG_RUHE: { law: 'KJBG § 16', severity: 'blocks', name: 'Tägliche Ruhezeit Jugendlicher' },
  JUG_NACHT: { law: 'KJBG § 17', severity: 'blocks', name: 'Nachtruhe Jugendlicher' },
  JUG_SONNTAG: { law: 'KJBG § 18', severity: 'blocks', name: 'Sonn- und Feiertagsruhe Jugendlicher' },
  JUG_WOCHE: { law: 'KJBG § 19', severity: 'override', name: 'Wochenfreizeit Jugendlicher' },
  MUTTER: { law: 'MSchG §§ 3 bis 8', severity: 'blocks', name: 'Mutterschutz' },
  SONNTAG_GAST: { law: 'KV Gastgewerbe', severity: 'override', name: 'Zwölf freie Sonntage' },
  UEBERLAPPUNG: { law: null, severity: 'blocks', name: 'Überschneidung' },
  VERTRAG: { law: null, severity: 'blocks', name: 'Kein Vertrag', isOfPlans: true },
  BEWILLIGUNG: { law: 'AuslBG § 3', severity: 'blocks', name: 'Beschäftigungsbewilligung', isOfPlans: true },
  ANMELDUNG: {
    law: 'ASVG § 33',
    severity: 'override',
    name: 'Anmeldung zur Sozialversicherung',
    isOfPlans: true,
    blocksPublishing: true,
  },
  FAEHIGKEIT: { law: null, severity: 'override', name: 'Fähigkeit', isOfPlans: true },
  ABWESENHEIT: { law: null, severity: 'override', name: 'Abwesenheit', isOfPlans: true },
  VERFUEGBAR: { law: null, severity: 'override', name: 'Verfügbarkeit', isOfPlans: true },
  UNERWUENSCHT: { law: null, severity: 'hint', name: 'Abneigung', isOfPlans: true },
  GESPERRT: { law: null, severity: 'override', name: 'Schließtag', isOfPlans: true },
  VEROEFFENTLICHT: { law: null, severity: 'blocks', name: 'Bereits veröffentlicht', isOfPlans: true },
  MONAT_ZU: { law: null, severity: 'blocks', name: 'Monat abgeschlossen', isOfPlans: true },
  ZEIT: { law: null, severity: 'blocks', name: 'Uhrzeit', isOfPlans: true },
} as const satisfies Record<string, Rule>
export type RuleId = keyof typeof LAW_RULES

/** By its id, with all that a rule may have. */
export const ruleOf = (id: RuleId): Rule => LAW_RULES[id]
