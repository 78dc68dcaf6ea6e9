/** Which columns the rows of each table have, in their order; what is left out keeps its default. */
export const COLUMNS = {
  employee: `company_id, id, personnel_number, gender, first_name, last_name, birth_date, svnr_sealed, svnr_index, citizen_type_id, nationality,
    street, postal_code, city, phone, email, iban_sealed, iban_index, store_id, cost_centre_id, bmd_id, dpw_id, employment_model_id, entry, exit,
    is_hidden, social_insurance_registered, created_at, changed_at`,
  employee_value: 'company_id, id, employee_id, value_group, valid_from, store_id, employment_model_id, held_name',
  contract: `company_id, id, employee_id, store_id, valid_from, valid_to, weekly_minutes, payment_cents, employment_model_id`,
  absence: `company_id, id, employee_id, store_id, starts_at, ends_at, md_type, md_approved, changed_at, wage_kind, is_confirmed`,
  stamp: 'company_id, id, employee_id, store_id, starts_at, ends_at, md_confirmed, changed_at, pause_minutes',
  stamp_pause: 'company_id, id, shift_id, store_id, starts_at, ends_at',
  plan_shift:
    'company_id, id, employee_id, store_id, starts_at, ends_at, break_minutes, break_starts_at, published_at, spot_id',
  person_month: `company_id, employee_id, month, store_id, target_minutes, worked_minutes, actual_minutes, leave_hundredths, account_minutes,
    sick_full_hundredths, sick_half_hundredths, totals, days, findings, carry, carry_hash, made_from, reckoned_at, missing, kinds, leave_year, averaging`,
  closed_person_month:
    'company_id, closing_id, employee_id, made_from, target_minutes, worked_minutes, actual_minutes, totals',
  person_month_chain: 'company_id, employee_id, first_month, last_month, made_until, engine',
  file: 'company_id, id, storage_key, name, type, size, sha256, purpose, created_at, created_by',
  employee_document:
    'company_id, id, employee_id, store_id, name, document_type, created_at, confirmed, sensitive, file_id',
  employee_export: 'company_id, employee_id, changed_at, exported_at',
  notification_read: 'company_id, account_id, kind, employee_id, ended_on, read_at',
  audit_entry: 'company_id, id, at, account_id, action, record_kind, record_id, after, origin, first_id, first_at',
} as const
export type TableName = keyof typeof COLUMNS

export type Cell = string | number | boolean | null
export type Row = readonly Cell[]
/** Takes one row after the other. */
export type Put = (table: TableName, row: Row) => void
