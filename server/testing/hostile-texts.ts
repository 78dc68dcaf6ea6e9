/** Past every policy and trigger, as the superuser. */
type Sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

/** Where what is asked for by accident would go. */
export const CANARY_HOST = 'canary.example'
export const PAYLOADS = [
  '<img src=x onerror="window.__hit=1">',
  '"><script>window.__hit=1</script>',
  "';window.__hit=1;//",
  'javascript:window.__hit=1',
  '</textarea></title><svg onload=window.__hit=1>',
  `<iframe src=http://${CANARY_HOST}>`,
  `[x](javascript:window.__hit=1) ![x](http://${CANARY_HOST}/i.png)`,
  `=HYPERLINK("http://${CANARY_HOST}";"x")`,
  '@SUM(1+1)*cmd|"/c calc"!A0',
  '{{constructor.constructor("window.__hit=1")()}}',
  '{mitarbeiter.nachname} {#wenn x}',
  '#eval("1") #set text(red) $x$ *y* `z` @ref <label>',
  '<w:p/><w:altChunk r:id="x"/>]]>',
  '&lt;b&gt;&#60;u&#62;$' + '{7*7}<%= 7*7 %>',
]

/** Columns that hold words of the program, seals, sums and references, never what somebody typed. */
const OWN_WORDS =
  /(_sealed|_index|_hash|_key|_kind|_sign|_order|_layout|_for|_month|_mode|_step_kind)$|^(sha256|body_sha256|kind|state|color|gender|action|origin|route|key|made_from|engine|reference|renaming|period|divisor|basis|unit|mode|auth|way|source|class|layout|field|value_group|model_group|insurer|country|nationality|time_zone|computed_from|wage_kind|document_type|correction_mode|pay_kind|record_id|record_kind|negative_leave|default_projekt|signature|state|nonce|verifier|event|client_secret|wage_detail|name_of_job|personnel_key|search_text|outcome|asked_reason|purpose|type|report_type|rule_id|limit_name|host|email|elda_serial_number|serial_number|project|contribution_accountnumber|absence_days|area|leaving_reason|urgency|status|closed_from|stop)$/
/** The contract lets them hold letters and digits alone. */
const PLAIN = new Set(['individual_wage_type.number'])
/** Empty where the company's sign-in is no SAML, as it is here. */
const OF_SAML = new Set(['single_sign_on.sign_in_url', 'single_sign_on.email_attribute'])
/** As long as the contract lets these be, which no check of the database says. */
const SHORT = /(_id|number|postal_code|cost_center|bic|phone|title_\w+|postal|city)$/
/** Tables of which every text is the program's own. */
const OWN_TABLES = new Set([
  'audit_entry',
  'audit_block',
  'job_run',
  'idempotency_key',
  'single_sign_on_attempt',
  'touched_days',
])

export type Spoilt = { columns: string[]; refused: string[] }

/** Puts a hostile text into every column of a company's rows that can hold what somebody typed, as long as its own rules let it be. */
export async function spoilTexts(sql: Sql, company: number): Promise<Spoilt> {
  const columns = await sql<{ table: string; column: string; checks: string | null }>(
    `select c.table_name as table, c.column_name as column,
       (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = c.column_name
          where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass) as checks
     from information_schema.columns c
     join information_schema.columns owner on owner.table_schema = 'public' and owner.table_name = c.table_name
       and owner.column_name = case when c.table_name = 'company' then 'id' else 'company_id' end
     where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER' order by 1, 2`,
  )
  const spoilt: Spoilt = { columns: [], refused: [] }
  for (const { table, column, checks } of columns) {
    const name = `${table}.${column}`
    if (OWN_WORDS.test(column) || OWN_TABLES.has(table) || PLAIN.has(name) || OF_SAML.has(name)) continue
    try {
      const changed = await sql(statement(table, column, checks ?? ''), [company, PAYLOADS, columns.length])
      if (changed.length > 0) spoilt.columns.push(name)
    } catch (error) {
      spoilt.refused.push(`${name}: ${(error as Error).message}`)
    }
  }
  return spoilt
}

/** Each row gets the next of the payloads, none the same text as another where that must not be. */
function statement(table: string, column: string, checks: string): string {
  const most = Math.min(
    column.includes('postal') ? 16 : SHORT.test(column) ? 30 : 120,
    ...[...checks.matchAll(/length\((\w+)\) <= (\d+)/g)]
      .filter(([, of]) => of === column)
      .map(([, , length]) => Number(length)),
  )
  const owner = table === 'company' ? 'id' : 'company_id'
  const offset = [...table, ...column].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return `with row as (select ctid, row_number() over (order by ctid) as n from ${table} where ${owner} = $1 and ${column} is not null),
      spoilt as (select row.ctid, n, ($2::text[])[1 + (n + ${offset} + $3::int) % cardinality($2::text[])] as text from row)
    update ${table} t set ${column} = left(text, ${most} - length(n::text)) || n::text from spoilt where t.ctid = spoilt.ctid returning 1`
}

/** A connection's statements, without triggers: closed months, trails and queues are not what is looked at. */
export const WITHOUT_TRIGGERS = `set session_replication_role = 'replica'`
